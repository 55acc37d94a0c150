"""Each endpoint declares what it is: a new one takes its place in this table, even if it declares nothing."""

from collections import defaultdict

from django.urls import URLPattern

from core.declarations import Body, Declaration, declaration_of
from tests.support.visits import addresses

SPOKEN_TO_PROGRAMS = Declaration(Body.SPOKEN, sheds=True, cross_origin=True)
TABLE = {
    SPOKEN_TO_PROGRAMS: """
        timestamped_speech openai_speech elevenlabs elevenlabs_stream elevenlabs_aligned elevenlabs_aligned_stream
    """,
    Declaration(Body.SPOKEN_OR_JOB, sheds=True, cross_origin=True): "speech",
    Declaration(Body.SPOKEN, cross_origin=True): "phonemes",
    Declaration(Body.SPOKEN): "home generate stream",
    Declaration(Body.LONG, cross_origin=True): "jobs lexicon_import_api lexicon_pls_api",
    Declaration(Body.FILES, cross_origin=True): """
        cloned_voices voice_consents openai_audio_voices openai_voice_consents
    """,
    Declaration(Body.FILES): "new_voice new_book import_lexicon",
    Declaration(Body.SCRIPT): "new_podcast",
    Declaration(sheds=True, cross_origin=True): "api_not_found",
    Declaration(cross_origin=True): """
        schema voices usage models model lexicon_api lexicon_entry_api
        job job_audio job_captions job_book job_turn_audio job_chapter_audio job_cover
        cloned_voice consent_sentence voice_consent
        openai_models openai_model openai_audio_models openai_audio_voice openai_voice_consent openai_voices openai_test
        elevenlabs_voices elevenlabs_voice elevenlabs_voice_page elevenlabs_models
        elevenlabs_user elevenlabs_subscription
        api_not_found
    """,
    Declaration(): """
        healthz readyz metrics reference pronounce api_not_found
        plan/ pro/ usage/ keys/ lexicon/ docs/ voices/ studio/ account/
        plan get_pro checkout manage_subscription stripe_events
        terms privacy contact robots_txt security_txt logo favicon touch_icon
        usage_page export_usage keys revoke_key account security export_account delete_account
        account_login account_logout account_inactive account_signup account_reauthenticate
        account_email account_email_verification_sent account_confirm_login_code account_confirm_email
        account_change_password account_set_password account_reset_password account_reset_password_done
        account_reset_password_from_key account_reset_password_from_key_done
        lexicon lexicon_entry delete_lexicon_entry export_lexicon export_lexicon_as_pls try_lexicon
        my_voices voice_detail rename_voice delete_voice catalog voice_sample
        guide guide_search guide_page
        studio studio_notes say_words_anew studio_job studio_job_progress studio_download studio_chapter_download
        studio_words studio_part delete_studio_job
        feeds feed feed_episodes renew_feed delete_feed feed_xml feed_file
    """,
}
"""The names of all addresses but those of Django's admin, by what their views say."""

PATTERNS = list(addresses())


def is_in_open_api(pattern: URLPattern) -> bool:
    route = str(pattern.pattern).lstrip("^")
    return route.startswith(("v1/", "v1$", "api/v1/", "api/v1$", "api/schema", "elevenlabs/", "elevenlabs$"))


def test_each_endpoint_says_what_the_table_says():
    said = defaultdict(set)
    for name, pattern in PATTERNS:
        if not name.startswith("admin:"):
            said[declaration_of(pattern.callback)].add(name)
    assert said == {declaration: set(names.split()) for declaration, names in TABLE.items()}


def test_djangos_admin_says_nothing():
    said = {declaration_of(pattern.callback) for name, pattern in PATTERNS if name.startswith("admin:")}
    assert said == {Declaration()}


def test_the_api_and_nothing_else_is_open_to_other_origins():
    assert not [
        f"{name}: {pattern.pattern}"
        for name, pattern in PATTERNS
        if declaration_of(pattern.callback).cross_origin != is_in_open_api(pattern)
    ]
