"""Mandarin words that pypinyin reads wrong or lacks, with their pinyin (tones as digits, 5 for neutral)."""

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
    不得了 bu4 de2 liao3; 了不得 liao3 bu5 de5; 一教就会 yi4 jiao1 jiu4 hui4
"""

WORDS = {
    word: tuple(pinyin) for word, *pinyin in map(str.split, filter(str.strip, _WORDS.replace("\n", " ").split(";")))
}
"""Words → their syllables."""
