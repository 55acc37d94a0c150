"""Lower-case e-mail addresses, and the indexes of the lists of accounts and keys."""

import accounts.fields
from django.db import migrations, models
from django.db.models.functions import Lower


def lower_emails(apps, schema_editor):
    accounts = apps.get_model("accounts", "Account").objects
    accounts.exclude(email=Lower("email")).update(email=Lower("email"))


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_visitor_meters'),
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.RunPython(lower_emails, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='account',
            name='email',
            field=accounts.fields.LowerCaseEmailField(max_length=254, unique=True, verbose_name='e-mail address'),
        ),
        migrations.AddIndex(
            model_name='account',
            index=models.Index(fields=['plan_name', 'email'], name='accounts_by_plan'),
        ),
        migrations.AddIndex(
            model_name='account',
            index=models.Index(condition=models.Q(('is_active', False)), fields=['email'], name='suspended_accounts'),
        ),
        migrations.AddIndex(
            model_name='account',
            index=models.Index(condition=models.Q(('is_staff', True)), fields=['email'], name='staff_accounts'),
        ),
        migrations.AddIndex(
            model_name='apikey',
            index=models.Index(fields=['prefix'], name='keys_by_prefix', opclasses=['varchar_pattern_ops']),
        ),
    ]
