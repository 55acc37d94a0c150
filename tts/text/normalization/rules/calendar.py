"""The names of months and weekdays in a language, and their abbreviations. Source: Unicode CLDR, from Babel."""

_PERIODS = ".॰"


def month_names(language: str) -> tuple[str, ...]:
    """Return the names of the months in a language (BCP 47), from January on."""
    return _names(language, "months", "format", "wide")


def written_months(language: str) -> dict[str, str]:
    """Return the names of the months and their abbreviations, which have no period here, with the names."""
    return {name: name for name in month_names(language)} | _short(language, "months")


def weekday_names(language: str) -> tuple[str, ...]:
    """Return the names of the weekdays in a language (BCP 47), from Monday on."""
    return _names(language, "days", "format", "wide")


def short_weekdays(language: str) -> dict[str, str]:
    """Return the abbreviations of weekdays without their periods, from Monday on, and the names."""
    return _short(language, "days")


def _names(language: str, kind: str, context: str, width: str) -> tuple[str, ...]:
    from babel import Locale

    names = getattr(Locale.parse(language, sep="-"), kind)[context][width]
    return tuple(names[index] for index in sorted(names))


def _short(language: str, kind: str) -> dict[str, str]:
    names = _names(language, kind, "format", "wide")
    pairs = [
        (short.rstrip(_PERIODS), name)
        for context in ("format", "stand-alone")
        for short, name in zip(_names(language, kind, context, "abbreviated"), names, strict=True)
    ]
    return {short: name for short, name in pairs if short != name}
