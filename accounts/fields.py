"""A field and a lookup that find an e-mail address by its beginning, with an index, on SQLite and PostgreSQL."""

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

_LAST_CHARACTER = "\U0010ffff"


class LowerCaseEmailField(models.EmailField):  # type: ignore[type-arg]  # takes none at run time
    """An e-mail address, which is stored and looked up in lower case.

    On PostgreSQL it is ordered by code points, as everything is on SQLite: one index then serves both the order and the
    search for a beginning.
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
    """`field__begins`: like `startswith`, in a form that can use an index; on SQLite LIKE cannot."""

    lookup_name = "begins"

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        column, values = self.process_lhs(compiler, connection)
        return f"{column} LIKE %s", [*values, f"{connection.ops.prep_for_like_query(self.rhs)}%"]

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        column, values = self.process_lhs(compiler, connection)
        return f"({column} >= %s AND {column} < %s)", [*values, self.rhs, *values, f"{self.rhs}{_LAST_CHARACTER}"]
