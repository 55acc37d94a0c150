"""Mandarin words around numbers that show their meaning."""

from tts.text.normalization.rules.signs import signs_of
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("chinese")

SIGNS = signs_of("zh")
MENUS = tuple(_TABLES["menus"])
"""Names of menus, after which ">" is not said."""
LASTING = "(?:用时|耗时|历时|时长|片长|成绩[为是]?|以)[:：为]?"
"""The pattern of words before hours, minutes and seconds that last."""
SCORE_WORDS = tuple(_TABLES["score words"])
DIGIT_WORDS = (
    "电话 热线 拨打 致电 手机 号码 邮编 邮政编码 房间号 编号 航班 密码 验证码 校验码 动态码 取件码 取餐码 "
    "提货码 邀请码 尾号 学号 工号 车牌 发票号 发票号码 "
    "代码 卡号 账号 帐号 单号 微信 QQ QQ群 群 会议 身份证 护照 序列号 准字[HZSBJT] 客服 SKU 货号 条码 条形码 批号 UID "
    "PIN PIN码 短号 電話 手機 密碼 驗證碼 帳號"
).split()
"""A number after one of these is a code, which is read digit by digit."""
NOUNS_AFTER_SERVICES = (
    "(?:次|号)(?:列车|航班|高铁|动车|特快)|工程|高校|院校|计划|报警|急救|火警|"
    "(?:市民|服务|投诉|咨询|政务|客服)*(?:热线|专线|电话|平台)|接警|指挥中心|官网|网站|购票|订票|客服|投诉(?![量率数件人])|(?:APP|App|app)|交通事故"
)
"""The pattern of nouns before which three digits or more are read one by one, with 幺 for one."""
NOUNS_AFTER_DIGITS = (
    "路(?![军人口])|错误|状态码|页面|大促|购物节|公交|打工人|工作制|福报|宿舍|教室|包厢|报告厅|会议室|房间"
)
"""The same with 一 for one."""
MAKERS = "波音 空客 麦道 图 RTX GTX RX GB/T ISO 台北 臺北 骁龙 天玑 酷睿 锐龙 标致 马自达 GB HTTP".split()
"""Names after which three or four digits are a model or a standard."""
BUSINESSES = "B2B B2C B2B2C C2C C2B C2M O2O P2P B2G G2C G2B D2C M2M F2F V2X V2V V2G S2B S2B2C A2A T2T".split()
AFTER_CALLED = "电话 报警 急救 热线 求助 投诉 咨询 查询 找 叫 就 和 或 与 及 后 时 来 转".split()
NAMED_DAYS = tuple(_TABLES["named days"])
AFTER_SHORT_YEARS = (
    "底 初 末 春 夏 秋 冬 年初 年底 上半年 下半年 第[一二三四1234]季 毕业 出生 入学 入职 入伍 高考 的时候 "
    "那年 那会 款 奥运 世界杯 世界盃 "
    "亚运 五一 国庆 元旦 中秋 生人 北京"
).split()
"""The patterns of words before which two digits and 年 are a year."""
AFTER_SPANS_OF_YEARS = (
    "代 来 间 之久 历史 前 的历史 的时间 的时光 的人生 的努力 的奋斗 的婚姻 里 中 如一日 如一 大庆 诞辰 老 以上 以下 了"
).split()
BEFORE_SPANS_OF_YEARS = tuple(_TABLES["before spans of years"])
AFTER_BARE_YEARS = (
    "春 夏 秋 冬(?!瓜) 款 版 新款 中国 全国 北京 上海 广州 深圳 成都 杭州 东京 巴黎 世界 国际 全球 亚洲 欧洲 "
    "奥运 亚运 欧冠 世锦赛 高考 考研 "
    "考生 第[一二三四1234]季 Q[1-4] 年度 上半年 下半年 双1 双十 春晚 新年 国庆 五一 元旦 新春 春节 届 秋招 "
    "春招 校招 财报 赛季 最新"
).split()
"""The patterns of words before which four digits are a year."""
BEFORE_BARE_YEARS = (
    "Excel Word Office PowerPoint AutoCAD Photoshop 始于 建于 生于 卒于 成于 创立于 成立于 创建于 写于 摄于 "
    "截至 Est. since Since"
).split()
AFTER_DECADES = "风格 复古 金曲 老歌 经典 怀旧 港风 穿搭 妆 音乐 电影 年代 风 港".split()
AFTER_SPANS = "历史 文明 前 之前 来 以来 间 之久 古 传统 沧桑 老 不变 不遇 一遇".split()
RATE_UNITS = tuple(_TABLES["rate units"])
SPAN_ENDS = "上午 下午 中午 晚上 凌晨 傍晚 早上 次日 翌日 至今 今天 现在 农历".split()
BEFORE_NUMBERS = _TABLES["before numbers"]
BOOKS = tuple(_TABLES["books"])
"""Books whose chapters and verses are written with a colon."""
