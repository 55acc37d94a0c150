"""Mandarin words for signs, and the words around numbers that show their meaning."""

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
PERIODS = {"a": "上午", "p": "下午"}
SCORE_WORDS = "比分 战胜 击败 战平 大胜 获胜 取胜 险胜 惨败 不敌 逆转 局 总分".split()
DIGIT_WORDS = (
    "电话 热线 拨打 致电 单元 手机 号码 邮编 房间号 编号 航班 密码 验证码 尾号 学号 车牌 代码 卡号 账号 单号 微信 QQ"
).split()
"""A number after one of these is a code, which is read digit by digit."""
NOUNS_AFTER_DIGITS = (
    "路(?![军人口])|次(?:列车|航班|高铁|动车|特快)|工程|高校|院校|计划|大促|购物节|报警|急救|火警|"
    "(?:市民|服务|投诉|咨询|政务|客服)*(?:热线|专线)|接警|指挥中心|公交|网|宿舍|教室|包厢"
)
"""The pattern of nouns before which three digits or more are read one by one."""
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

FRACTIONS = {
    "½": ("二分之一", "{}又二分之一"),
    "¼": ("四分之一", "{}又四分之一"),
    "¾": ("四分之三", "{}又四分之三"),
}
