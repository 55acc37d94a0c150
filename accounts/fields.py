"""What the database needs to find an e-mail address by its beginning, with an index, on SQLite and PostgreSQL alike."""

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

_LAST_CHARACTER = "\U0010ffff"


class LowerCaseEmailField(models.EmailField):  # type: ignore[type-arg]  # takes none at run time
    """An e-mail address, in lower case whoever writes it and whoever asks for it.

    On PostgreSQL it is ordered by code points, as SQLite orders everything: one index then serves its order and its
    beginning.
    """

    def db_parameters(self, connection: BaseDatabaseWrapper) -> dict[str, Any]:
        collation = "C" if connection.vendor == "postgresql" else None
        return {**super().db_parameters(connection), "collation": collation}

    def to_python(self, value: Any) -> Any:
        return _in_lower_case(super().to_python(value))

    def get_prep_value(self, value: Any) -> Any:
        return _in_lower_case(super().get_prep_value(value))


def _in_lower_case(value: Any) -> Any:
    return value.lower() if isinstance(value, str) else value


@models.CharField.register_lookup
class Begins(models.Lookup):  # type: ignore[type-arg]  # takes none at run time
    """`field__begins`: like `startswith`, in a form that an index serves: SQLite has none for LIKE."""

    lookup_name = "begins"

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        column, values = self.process_lhs(compiler, connection)
        return f"{column} LIKE %s", [*values, f"{connection.ops.prep_for_like_query(self.rhs)}%"]

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        column, values = self.process_lhs(compiler, connection)
        return f"({column} >= %s AND {column} < %s)", [*values, self.rhs, *values, f"{self.rhs}{_LAST_CHARACTER}"]
