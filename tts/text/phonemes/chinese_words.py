"""Mandarin words that pypinyin misreads or lacks, with their pinyin (tones as digits, 5 for neutral)."""

_WORDS = """
    大夫 dai4 fu5; 士大夫 shi4 da4 fu1; 卿大夫 qing1 da4 fu1; 商量 shang1 liang5; 问卷 wen4 juan4;
    将士 jiang4 shi4; 好赌 hao4 du3; 好斗 hao4 dou4; 好酒 hao4 jiu3; 温差 wen1 cha1; 时差 shi2 cha1;
    逆差 ni4 cha1; 顺差 shun4 cha1; 价差 jia4 cha1; 利差 li4 cha1; 色差 se4 cha1; 落差 luo4 cha1; 反差 fan3 cha1;
    薄膜 bo2 mo2; 地膜 di4 mo2; 单县 shan4 xian4; 单田芳 shan4 tian2 fang1; 曾国藩 zeng1 guo2 fan1;
    曾志伟 zeng1 zhi4 wei3; 曾黎 zeng1 li2; 曾巩 zeng1 gong3; 流血 liu2 xue4; 出血 chu1 xue4; 吐血 tu4 xue4;
    献血 xian4 xue4; 止血 zhi3 xue4; 贫血 pin2 xue4; 抽血 chou1 xue4; 验血 yan4 xue4; 染发 ran3 fa4;
    烫发 tang4 fa4; 剪发 jian3 fa4; 护发 hu4 fa4; 脱发 tuo1 fa4; 秀发 xiu4 fa4; 卷发 juan3 fa4; 短发 duan3 fa4;
    长发 chang2 fa4; 植发 zhi2 fa4; 晒干 shai4 gan1; 擦干 ca1 gan1; 烘干 hong1 gan1; 吹干 chui1 gan1;
    风干 feng1 gan1; 晾干 liang4 gan1; 沥干 li4 gan1; 拧干 ning3 gan1; 烤干 kao3 gan1; 上调 shang4 tiao2;
    下调 xia4 tiao2; 回调 hui2 tiao2; 调成 tiao2 cheng2; 调大 tiao2 da4; 调小 tiao2 xiao3; 调高 tiao2 gao1;
    调低 tiao2 di1; 猜中 cai1 zhong4; 选中 xuan3 zhong4; 击中 ji1 zhong4; 打中 da3 zhong4; 射中 she4 zhong4;
    投中 tou2 zhong4; 相中 xiang1 zhong4; 抽中 chou1 zhong4; 言中 yan2 zhong4; 切中 qie4 zhong4; 押中 ya1 zhong4;
    切换 qie1 huan4; 切除 qie1 chu2; 切入 qie1 ru4; 切割 qie1 ge1; 切菜 qie1 cai4; 切成 qie1 cheng2;
    切块 qie1 kuai4; 切碎 qie1 sui4; 切片 qie1 pian4; 切丝 qie1 si1; 切丁 qie1 ding1; 切段 qie1 duan4;
    切开 qie1 kai1; 切断 qie1 duan4; 切分 qie1 fen1; 切面 qie1 mian4; 切好 qie1 hao3; 切末 qie1 mo4;
    切糕 qie1 gao1; 总行 zong3 hang2; 分行 fen1 hang2; 支行 zhi1 hang2; 央行 yang1 hang2; 建行 jian4 hang2;
    农行 nong2 hang2; 工行 gong1 hang2; 招行 zhao1 hang2; 交行 jiao1 hang2; 投行 tou2 hang2; 商行 shang1 hang2;
    换行 huan4 hang2; 空行 kong4 hang2; 首行 shou3 hang2; 单行本 dan1 xing2 ben3; 改行 gai3 hang2;
    转行 zhuan3 hang2; 入行 ru4 hang2; 本行 ben3 hang2; 车行 che1 hang2; 琴行 qin2 hang2; 行号 hang2 hao4;
    行距 hang2 ju4; 行数 hang2 shu4; 行首 hang2 shou3; 行尾 hang2 wei3; 重写 chong2 xie3; 重做 chong2 zuo4;
    重装 chong2 zhuang1; 重置 chong2 zhi4; 重启 chong2 qi3; 重拍 chong2 pai1; 重考 chong2 kao3; 重设 chong2 she4;
    重构 chong2 gou4; 重试 chong2 shi4; 重传 chong2 chuan2; 重绘 chong2 hui4; 重播 chong2 bo1; 重选 chong2 xuan3;
    重审 chong2 shen3; 重启动 chong2 qi3 dong4; 重定向 chong2 ding4 xiang4; 重命名 chong2 ming4 ming2;
    重组 chong2 zu3; 为空 wei2 kong1; 为例 wei2 li4; 为主 wei2 zhu3; 为准 wei2 zhun3; 为止 wei2 zhi3;
    为期 wei2 qi1; 为首 wei2 shou3; 为零 wei2 ling2; 为负 wei2 fu4; 为限 wei2 xian4; 设为 she4 wei2;
    改为 gai3 wei2; 列为 lie4 wei2; 定为 ding4 wei2; 评为 ping2 wei2; 选为 xuan3 wei2; 升为 sheng1 wei2;
    换为 huan4 wei2; 译为 yi4 wei2; 记为 ji4 wei2; 弹窗 tan2 chuang1; 弹出 tan2 chu1; 弹奏 tan2 zou4;
    弹唱 tan2 chang4; 回弹 hui2 tan2; 还款 huan2 kuan3; 还款日 huan2 kuan3 ri4; 还贷 huan2 dai4; 还债 huan2 zhai4;
    率团 shuai4 tuan2; 率众 shuai4 zhong4; 率部 shuai4 bu4; 天假 tian1 jia4; 多长 duo1 chang2; 很长 hen3 chang2;
    太长 tai4 chang2; 最长 zui4 chang2; 更长 geng4 chang2; 较长 jiao4 chang2; 全长 quan2 chang2;
    总长 zong3 chang2; 周长 zhou1 chang2; 身长 shen1 chang2; 体长 ti3 chang2; 边长 bian1 chang2; 拉长 la1 chang2;
    加长 jia1 chang2; 延长 yan2 chang2; 细长 xi4 chang2; 时长 shi2 chang2; 长三 chang2 san1; 长约 chang2 yue1;
    长达 chang2 da2; 长长的 chang2 chang2 de5; 数数 shu3 shu4; 数一数 shu3 yi5 shu3; 数了数 shu3 le5 shu3;
    数钱 shu3 qian2; 数到 shu3 dao4; 数星星 shu3 xing1 xing1; 数清 shu3 qing1; 数羊 shu3 yang2;
    差不多 cha4 bu5 duo1; 对不起 dui4 bu5 qi3; 了不起 liao3 bu5 qi3; 来不及 lai2 bu5 ji2; 说不定 shuo1 bu5 ding4;
    忍不住 ren3 bu5 zhu4; 要不然 yao4 bu4 ran2; 地里 di4 li3; 地说 de5 shuo1; 地看 de5 kan4; 地走 de5 zou3;
    地笑 de5 xiao4; 地问 de5 wen4; 地想 de5 xiang3; 地喊 de5 han3; 地叫 de5 jiao4; 地跑 de5 pao3; 教书 jiao1 shu1;
    教他 jiao1 ta1; 教她 jiao1 ta1; 教你 jiao1 ni3; 教我 jiao1 wo3; 教人 jiao1 ren2; 教给 jiao1 gei3;
    教课 jiao1 ke4; 供给 gong1 ji3; 补给 bu3 ji3; 配给 pei4 ji3; 落下 luo4 xia4; 落下来 luo4 xia4 lai2;
    不得了 bu4 de2 liao3; 了不得 liao3 bu5 de5; 一教就会 yi4 jiao1 jiu4 hui4;
    照片 zhao4 pian4; 相片 xiang4 pian4; 电子 dian4 zi3; 男子 nan2 zi3; 分子 fen1 zi3; 恐怖分子 kong3 bu4 fen4 zi3;
    知识分子 zhi1 shi2 fen4 zi3; 犯罪分子 fan4 zui4 fen4 zi3; 不法分子 bu4 fa3 fen4 zi3; 积极分子 ji1 ji2 fen4 zi3;
    份子 fen4 zi3; 太子 tai4 zi3; 老子 lao3 zi3; 孔子 kong3 zi3; 庄子 zhuang1 zi3; 孟子 meng4 zi3; 原子 yuan2 zi3;
    离子 li2 zi3; 粒子 li4 zi3; 质子 zhi4 zi3; 中子 zhong1 zi3; 量子 liang4 zi3; 光子 guang1 zi3; 精子 jing1 zi3;
    因子 yin1 zi3; 公子 gong1 zi3; 子宫 zi3 gong1; 子公司 zi3 gong1 si1; 子民 zi3 min2; 母子 mu3 zi3; 父子 fu4 zi3;
    女子 nv3 zi3; 棋子 qi2 zi3; 天子 tian1 zi3; 生子 sheng1 zi3; 私生子 si1 sheng1 zi3; 仙子 xian1 zi3;
    双子 shuang1 zi3; 西门子 xi1 men2 zi3; 肚子 du4 zi5; 视为 shi4 wei2; 名为 ming2 wei2; 最为 zui4 wei2;
    身为 shen1 wei2; 称之为 cheng1 zhi1 wei2; 变为 bian4 wei2; 沦为 lun2 wei2; 华为 hua2 wei2; 尤为 you2 wei2;
    大为 da4 wei2; 广为 guang3 wei2; 颇为 po1 wei2; 颇具 po1 ju4; 性行为 xing4 xing2 wei2;
    犯罪行为 fan4 zui4 xing2 wei2; 缅甸 mian3 dian4; 蒙古 meng3 gu3; 内蒙 nei4 meng3; 朝鲜 chao2 xian3;
    朝鲜族 chao2 xian3 zu2; 所得 suo3 de2; 所得税 suo3 de2 shui4; 夺得 duo2 de2; 彼得 bi3 de2; 希特勒 xi1 te4 le4;
    泰勒 tai4 le4;
    加勒比 jia1 le4 bi3; 框架 kuang4 jia4; 尼泊尔 ni2 bo2 er3; 看似 kan4 si4; 处在 chu3 zai4; 身处 shen1 chu3;
    无处 wu2 chu4; 无处不在 wu2 chu4 bu4 zai4; 出处 chu1 chu4; 布什 bu4 shi2; 散发 san4 fa1; 藉由 jie4 you2;
    刘少奇 liu2 shao4 qi2; 哈佛 ha1 fo2; 丹佛 dan1 fo2; 佛罗里达 fo2 luo2 li3 da2; 佛罗里达州 fo2 luo2 li3 da2 zhou1;
    多重 duo1 chong2; 耶路撒冷 ye1 lu4 sa1 leng3; 耶鲁 ye1 lu3; 接种 jie1 zhong4; 重回 chong2 hui2;
    重整 chong2 zheng3; 重塑 chong2 su4; 重振 chong2 zhen4; 萎缩 wei3 suo1; 偏好 pian1 hao4; 网吧 wang3 ba1;
    酒吧 jiu3 ba1; 着实 zhuo2 shi2; 几内亚 ji1 nei4 ya4; 麻将 ma2 jiang4; 旋风 xuan4 feng1; 五行 wu3 xing2;
    埃塞俄比亚 ai1 sai4 e2 bi3 ya4; 巴塞罗那 ba1 sai4 luo2 na4; 阿塞拜疆 a1 sai4 bai4 jiang1;
    塞浦路斯 sai4 pu3 lu4 si1; 供养 gong1 yang3; 欧冠 ou1 guan4; 踏实 ta1 shi2; 身着 shen1 zhuo2; 乌干达 wu1 gan1 da2;
    伺服器 si4 fu2 qi4; 上行 shang4 xing2; 用尽 yong4 jin4; 应力 ying4 li4; 咆哮 pao2 xiao4;
    洪都拉斯 hong2 du1 la1 si1; 不切实际 bu4 qie4 shi2 ji4; 什叶派 shi2 ye4 pai4; 摒弃 bing4 qi4; 载入 zai3 ru4;
    发帖 fa1 tie3; 势头 shi4 tou2; 挑起 tiao3 qi3; 登场 deng1 chang3; 运转 yun4 zhuan3; 混蛋 hun2 dan4
"""

WORDS = {
    word: tuple(pinyin) for word, *pinyin in map(str.split, filter(str.strip, _WORDS.replace("\n", " ").split(";")))
}
"""Words → their syllables."""
