"""What Mandarin says for signs, units, money and addresses, and the words that it counts with."""

from speech.text.normalization.numbers import Currency, Gender, Noun


def counted(noun: str) -> Noun:
    """Return a noun before which two is 两."""
    return Noun((noun,), Gender.MASCULINE)


MEASURES = (
    "个 個 只 隻 条 條 本 张 張 位 名 次 人 天 岁 歲 块 塊 元 点 "
    "點 件 辆 輛 台 臺 倍 周 週 种 種 家 部 座 间 間 双 雙 对 對 句 "
    "层 層 口 头 頭 匹 棵 支 枝 瓶 袋 套 门 門 项 項 场 場 米 斤 "
    "吨 噸 克 升 杯 碗 勺 匙 片 颗 顆 粒 根 朵 节 節 首 架 艘 "
    "批 组 組 队 隊 遍 趟 顿 頓 站 字 页 頁 行 排 款 道 份 盒 箱 "
    "包 桶 罐 把 滴 步 声 聲 类 類 样 樣 幅 户 戶 所 处 處 栋 棟 "
    "局 盘 盤 球 轮 輪 票 成 折 角 秒 寸 尺 亩 畝 桌 篇 "
    "段 起 例 万 萬 亿 億 千 小时 小時 钟头 公里 公斤 公顷 公分 千克 千米 "
    "厘米 毫米 毫升 分钟 分鐘 平方 立方 美元 欧元 歐元 英镑 日元 港元 港币 卢布 韩元 磅 英里 英寸 世纪 刻钟"
).split()
"""Two is 两 before these; 二 in dates, ordinals and fractions."""

SIGNS = {
    "&": "和",
    "%": "百分号",
    "@": "艾特",
    "+": "加",
    "−": "减",
    "=": "等于",
    "×": "乘以",
    "÷": "除以",
    "°": "度",
    "<": "小于",
    ">": "大于",
}
MORE_SIGNS = {
    "±": "正负",
    "≤": "小于等于",
    "≥": "大于等于",
    "≠": "不等于",
    "≈": "约等于",
    "√": "根号",
    "∞": "无穷大",
    "²": "的平方",
    "³": "的立方",
    "π": "派",
    "→": "到",
    "©": "版权所有",
    "®": "注册商标",
    "™": "商标",
    "№": "第",
}
LONE_SIGNS = {"/": "斜杠", "#": "井号"}
ADDRESS_SIGNS = {
    ".": "点",
    "@": "艾特",
    "/": "斜杠",
    "\\": "反斜杠",
    ":": "冒号",
    "-": "杠",
    "_": "下划线",
    "?": "问号",
    "=": "等于",
    "&": "和",
    "%": "百分号",
    "#": "井号",
    "+": "加",
    "~": "波浪号",
}
_MONEY = {
    "人民币": "RMB",
    "元": "¥ CNY",
    "美元": "$ USD US$",
    "欧元": "€ EUR",
    "英镑": "£ GBP",
    "日元": "JPY JP¥",
    "港元": "HKD HK$",
    "新台币": "TWD NT$",
    "澳元": "AUD A$",
    "加元": "CAD C$",
    "新加坡元": "SGD S$",
    "新西兰元": "NZD NZ$",
    "瑞士法郎": "CHF",
    "卢比": "₹ INR",
    "卢布": "₽ RUB",
    "韩元": "₩ KRW",
    "泰铢": "฿ THB",
    "雷亚尔": "R$ BRL",
    "越南盾": "₫ VND",
    "比特币": "₿ BTC",
}
CURRENCIES = {
    sign: Currency(counted("元人民币" if name == "人民币" else name))
    for name, signs in _MONEY.items()
    for sign in signs.split()
}
_UNITS = {
    "公里": "km KM",
    "米": "m",
    "分米": "dm",
    "厘米": "cm CM",
    "毫米": "mm MM",
    "微米": "µm μm",
    "纳米": "nm",
    "英里": "mi",
    "英尺": "ft",
    "英寸": "in",
    "千克": "kg KG Kg",
    "克": "g",
    "毫克": "mg",
    "微克": "µg μg",
    "吨": "t",
    "磅": "lb lbs",
    "盎司": "oz",
    "升": "L l",
    "毫升": "ml mL ML",
    "平方米": "m² m2 ㎡",
    "平方公里": "km² km2",
    "平方厘米": "cm² cm2",
    "立方米": "m³ m3",
    "立方厘米": "cm³ cm3",
    "公顷": "ha",
    "小时": "h",
    "分钟": "min",
    "秒": "s",
    "毫秒": "ms",
    "公里每小时": "km/h",
    "米每秒": "m/s",
    "摄氏度": "°C ℃ ºC",
    "华氏度": "°F ℉",
    "瓦": "W",
    "千瓦": "kW KW",
    "兆瓦": "MW",
    "千瓦时": "kWh",
    "伏": "V",
    "安": "A",
    "毫安": "mA",
    "毫安时": "mAh",
    "赫兹": "Hz",
    "千赫": "kHz",
    "兆赫": "MHz",
    "吉赫": "GHz",
    "帕": "Pa",
    "百帕": "hPa",
    "千帕": "kPa",
    "卡": "cal",
    "千卡": "kcal",
    "千焦": "kJ",
    "分贝": "dB",
    "像素": "px",
    "万像素": "MP",
    "千字节": "KB kB",
    "兆字节": "MB",
    "吉字节": "GB",
    "太字节": "TB",
    "比特每秒": "bps",
    "千比特每秒": "kbps Kbps",
    "兆比特每秒": "Mbps",
    "吉比特每秒": "Gbps",
    "转每分": "rpm",
    "兆帕": "MPa",
    "吉瓦": "GW",
    "毫瓦": "mW",
}
UNITS = {symbol: counted(name) for name, symbols in _UNITS.items() for symbol in symbols.split()}
PERIODS = {"am": "上午", "pm": "下午", "a.m.": "上午", "p.m.": "下午"}
SCORE_WORDS = "比分 战胜 击败 战平 大胜 获胜 取胜 险胜 惨败 不敌 逆转 局 总分".split()
DIGIT_WORDS = (
    "电话 热线 拨打 致电 单元 手机 号码 邮编 房间号 编号 航班 密码 验证码 尾号 学号 车牌 代码 卡号 账号 单号 微信 QQ"
).split()
"""After these a number is a code, read digit by digit."""
NOUNS_AFTER_DIGITS = (
    "路(?![军人口])",
    "次(?:列车|航班|高铁|动车|特快)",
    "工程",
    "高校",
    "院校",
    "计划",
    "大促",
    "购物节",
    "报警",
    "急救",
    "火警",
    "(?:市民|服务|投诉|咨询|政务|客服)*(?:热线|专线)",
    "接警",
    "指挥中心",
    "公交",
    "网",
    "宿舍",
    "教室",
    "包厢",
)
"""Before these, three digits or more are read one by one."""
AFTER_CALLED = "电话 报警 急救 热线 求助 投诉 咨询 找 叫 就 和 或 与 后 时 来".split()
NAMED_DAYS = "晚会 事件 假期 长假 小长假 地震 特大地震 大地震 黄金周 惨案 劳动节 消费者 国际 恐怖 袭击".split()
AFTER_SPANS = "历史 文明 前 之前 来 以来 间 之久 古 传统 沧桑 老 不变 不遇 一遇".split()
RATE_UNITS = (
    "天 日 月 年 周 人 次 个 斤 公斤 千克 克 小时 分钟 分 秒 平方米 平米 米 升 吨 股 晚 间 张 件 套 台 位 亩 公里 "
    "百克 毫升 瓶 盒 箱 袋 包 杯 份 本 季度 学期 课时 节 度 立方米"
).split()
SPAN_ENDS = "上午 下午 中午 晚上 凌晨 傍晚 早上 次日 翌日 至今 今天 现在 农历".split()
BEFORE_NUMBERS = {
    **dict.fromkeys(("No.", "NO.", "no."), "第"),
    **dict.fromkeys(("Vol.", "vol.", "VOL."), "第"),
    **dict.fromkeys(("Ver.", "ver.", "VER."), "版本"),
    **dict.fromkeys(("TEL", "Tel", "TEL:", "Tel:", "TEL：", "Tel："), "电话"),
}
NOT_AFTER_MEASURE = {"次": "元|方|函数|会议|型", "站": "台", "[栋棟排座]": r"\p{Nd}", "队": "友|员"}
"""Words with which a measure word would be another word: 二次元."""
MONEY_NAMES = "元 块 美元 欧元 英镑 日元 港元 港币 澳元 加元 卢布 韩元 人民币".split()
