"""Japanese names of money: currencies and their hundredths."""

from tts.text.normalization.rules.numbers import Currency, Noun

_CENT = Noun(("セント",))
CURRENCIES = {
    **dict.fromkeys(("$", "USD"), Currency(Noun(("ドル",)), _CENT)),
    **dict.fromkeys(("€", "EUR"), Currency(Noun(("ユーロ",)), _CENT)),
    **dict.fromkeys(("£", "GBP"), Currency(Noun(("ポンド",)), Noun(("ペンス",)))),
    **dict.fromkeys(("¥", "JPY"), Currency(Noun(("円",)))),
    **dict.fromkeys(("₹", "INR"), Currency(Noun(("ルピー",)), Noun(("パイサ",)))),
    **dict.fromkeys(("R$", "BRL"), Currency(Noun(("レアル",)), Noun(("センターボ",)))),
    **dict.fromkeys(("₩", "KRW"), Currency(Noun(("ウォン",)))),
    **dict.fromkeys(("CNY", "RMB"), Currency(Noun(("人民元",)))),
    **dict.fromkeys(("HK$", "HKD"), Currency(Noun(("香港ドル",)), _CENT)),
    **dict.fromkeys(("A$", "AUD"), Currency(Noun(("オーストラリアドル",)), _CENT)),
    **dict.fromkeys(("C$", "CAD"), Currency(Noun(("カナダドル",)), _CENT)),
    **dict.fromkeys(("NT$", "TWD"), Currency(Noun(("新台湾ドル",)))),
    "CHF": Currency(Noun(("スイスフラン",))),
    **dict.fromkeys(("₽", "RUB"), Currency(Noun(("ルーブル",)))),
    **dict.fromkeys(("฿", "THB"), Currency(Noun(("バーツ",)))),
    **dict.fromkeys(("₫", "VND"), Currency(Noun(("ドン",)))),
    **dict.fromkeys(("₿", "BTC"), Currency(Noun(("ビットコイン",)))),
}
