"""Mandarin letters that are words with several usual readings, with their pinyin (tones as digits, 5 for neutral).

Of the readings that pypinyin knows, these occur in everyday words; the most frequent one of the letter alone is first.
"""

_LETTERS = """
    行 xing2 hang2; 长 chang2 zhang3; 重 zhong4 chong2; 得 de5 de2 dei3; 还 hai2 huan2; 为 wei4 wei2; 了 le5 liao3;
    着 zhe5 zhao2 zhuo2; 数 shu4 shu3; 地 di4 de5; 的 de5 di1 di4; 只 zhi3 zhi1; 中 zhong1 zhong4; 种 zhong3 zhong4;
    调 diao4 tiao2; 干 gan4 gan1; 看 kan4 kan1; 处 chu4 chu3; 曾 ceng2 zeng1; 弹 dan4 tan2; 教 jiao4 jiao1;
    假 jia3 jia4; 切 qie4 qie1; 量 liang4 liang2; 率 lv4 shuai4; 落 luo4 la4; 要 yao4 yao1; 分 fen1 fen4;
    当 dang1 dang4; 相 xiang1 xiang4; 没 mei2 mo4; 场 chang3 chang2; 间 jian1 jian4; 应 ying1 ying4; 好 hao3 hao4;
    少 shao3 shao4; 空 kong1 kong4; 强 qiang2 qiang3; 传 chuan2 zhuan4; 难 nan2 nan4; 转 zhuan3 zhuan4;
    觉 jue2 jiao4; 将 jiang1 jiang4; 片 pian4 pian1; 几 ji3 ji1; 斗 dou4 dou3; 模 mo2 mu2; 兴 xing1 xing4;
    乐 le4 yue4; 似 si4 shi4; 便 bian4 pian2; 朝 chao2 zhao1; 供 gong1 gong4; 血 xue4 xie3; 更 geng4 geng1;
    省 sheng3 xing3; 担 dan1 dan4; 尽 jin4 jin3; 答 da2 da1; 差 cha4 cha1 chai1; 降 jiang4 xiang2; 都 dou1 du1;
    角 jiao3 jue2; 禁 jin4 jin1; 曲 qu3 qu1; 给 gei3 ji3; 散 san4 san3; 倒 dao4 dao3; 藏 cang2 zang4; 背 bei4 bei1;
    露 lu4 lou4; 恶 e4 wu4; 鲜 xian1 xian3; 载 zai4 zai3; 累 lei4 lei3; 喝 he1 he4; 冠 guan4 guan1; 泊 bo2 po1;
    奔 ben1 ben4; 挑 tiao1 tiao3; 卷 juan3 juan4; 塞 sai1 sai4 se4; 磨 mo2 mo4; 宁 ning2 ning4; 舍 she4 she3;
    铺 pu1 pu4; 薄 bao2 bo2; 削 xiao1 xue1; 扎 zha1 za1; 吐 tu3 tu4; 宿 su4 xiu4; 漂 piao1 piao4; 埋 mai2 man2;
    弄 nong4 long4; 闷 men4 men1; 缝 feng2 feng4; 咽 yan4 ye4; 壳 ke2 qiao4; 挣 zheng4 zheng1; 钻 zuan1 zuan4;
    晕 yun1 yun4; 脏 zang1 zang4; 盛 sheng4 cheng2; 正 zheng4 zheng1; 会 hui4 kuai4; 发 fa1 fa4; 和 he2 he4 huo4;
    参 can1 shen1; 称 cheng1 chen4; 佛 fo2 fu2; 折 zhe2 zhe1; 丧 sang4 sang1; 吓 xia4 he4
"""

HETERONYMS = {
    letter: tuple(pinyin)
    for letter, *pinyin in map(str.split, filter(str.strip, _LETTERS.replace("\n", " ").split(";")))
}
"""Letters → their syllables."""
