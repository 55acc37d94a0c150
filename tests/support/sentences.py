"""Plain sentences in each language of the catalog, for tests and measurements that need ordinary speech."""

SENTENCES: dict[str, list[str]] = {
    "en-US": [
        "The train to the coast leaves early in the morning and arrives before noon.",
        "Most people who live near the river know when the water is about to rise.",
        "The small museum behind the church opens on Sundays from ten until four.",
        "She put the letter on the kitchen table and went out to water the garden.",
        "We walked along the beach for an hour, looking for shells and smooth stones.",
        "My brother always forgets his umbrella, even when it has been raining for days.",
    ],
    "en-GB": [
        "The library at the corner has been closed since the beginning of the summer.",
        "There is a narrow path through the woods that leads down to the old mill.",
        "After the concert they took the last bus home and talked about the music.",
        "He made a pot of tea, sat down by the window and opened the newspaper.",
        "Our neighbours have asked us to feed their cat while they are on holiday.",
        "The market was crowded, but we managed to find some cheese and fresh bread.",
    ],
    "ja": [
        "昨日の午後、友達と一緒に駅の近くにある小さな喫茶店へ行って、窓の外を眺めながら、ゆっくりと夏の旅行の計画について話し合いました。",
        "母は毎朝早く起きて、家族みんなのために温かいご飯と味噌汁を作り、それから庭の花に水をやって、近所の人たちと楽しそうに話をします。",
        "電車が遅れてしまったので、会議には間に合わないと思いましたが、駅から走って行ったら、ちょうど始まるところで、本当に安心しました。",
        "この町の図書館はとても静かで、朝から夕方まで開いているので、試験の前になるとたくさんの学生が集まって、夜遅くまで勉強しています。",
        "雨がやんだあと、空には大きな虹がかかって、公園で遊んでいた子どもたちは、みんな手を止めて、しばらくの間うれしそうに見上げていました。",
        "去年の秋に初めて京都を訪れたとき、赤く染まった山の景色があまりにも美しくて、私はしばらくその場所から離れることができませんでした。",
    ],
    "zh": [
        "昨天下午我和朋友一起去了火车站旁边的那家小书店，我们在那里喝了两杯热茶，还买了几本关于中国历史和地理的书，准备周末在家里慢慢地看。",
        "春天来了以后，天气一天比一天暖和，路边的树长出了绿色的叶子，孩子们脱下了厚厚的衣服，高高兴兴地跑到外面去放风筝，一直玩到太阳下山。",
        "上个月我们全家坐飞机去海边度假，虽然前两天一直在下雨，但是后来天气变得特别好，我们每天都在海里游泳，晚上就坐在沙滩上看天上的星星。",
        "我们学校后面有一个很大的公园，每天早上都有许多老人在那里散步和打太极拳，到了晚上，年轻人喜欢坐在湖边的椅子上听音乐，谈自己的理想。",
        "我的妹妹今年刚刚上大学，她学的是医学，虽然每天的功课都很多，可是她觉得非常有意思，因为她从小就希望自己能够成为一个帮助别人的好医生。",
        "这家饭馆的菜又便宜又好吃，所以每到中午门口总是排着很长的队，如果你不想等太久，最好早一点儿去，或者提前打电话给老板，请他留一张桌子。",
    ],
    "es": [
        "El tren que va a la costa sale temprano por la mañana y llega antes del mediodía.",
        "Cuando terminó la lluvia, los niños salieron a jugar en la plaza del pueblo.",
        "El panadero nos contó que su hijo menor quiere estudiar música en la capital.",
        "Mi abuela prepara todos los domingos una sopa de verduras para toda la familia.",
        "La biblioteca del barrio abre a las nueve y cierra cuando se va el último lector.",
        "Caminamos durante horas por la montaña hasta encontrar un pequeño lago escondido.",
    ],
    "fr": [
        "Le train pour la mer part tôt le matin et arrive un peu avant midi à la gare.",
        "Après la pluie, les enfants sont sortis jouer dans la cour avec leurs amis.",
        "Elle a posé son livre sur la table, puis elle a regardé la neige qui tombait.",
        "Ma voisine cultive des roses magnifiques dans le petit jardin derrière sa maison.",
        "Nous avons marché longtemps le long de la rivière avant de trouver le vieux pont.",
        "Le boulanger du village ouvre sa boutique à six heures, même pendant les vacances.",
    ],
    "hi": [
        "कल शाम हम सब नदी के किनारे घूमने गए और वहाँ बैठकर देर तक बातें करते रहे।",
        "बारिश रुकने के बाद बच्चे मैदान में खेलने निकले और खूब शोर मचाने लगे।",
        "मेरा छोटा भाई इस साल शहर के एक बड़े विद्यालय में संगीत सीखना चाहता है।",
        "मेरी दादी हर सुबह जल्दी उठती हैं और पूरे परिवार के लिए गरम चाय बनाती हैं।",
        "हमारे गाँव के पुस्तकालय में बहुत सारी पुरानी और सुंदर किताबें रखी हुई हैं।",
        "गाड़ी देर से आई, इसलिए हम लोग स्टेशन पर बैठकर अख़बार पढ़ते और चाय पीते रहे।",
    ],
    "it": [
        "Il treno per il mare parte presto la mattina e arriva poco prima di mezzogiorno.",
        "Dopo la pioggia i bambini sono usciti a giocare nella piazza davanti alla chiesa.",
        "Il mio vicino suona il violino ogni sera e tutti lo ascoltano dalle finestre.",
        "Mia nonna prepara ogni domenica il pane e una torta di mele per tutta la famiglia.",
        "Abbiamo camminato a lungo nel bosco prima di trovare il sentiero verso il lago.",
        "La biblioteca del quartiere resta aperta fino a tardi durante i mesi invernali.",
    ],
    "pt-BR": [
        "O trem para o litoral sai cedo pela manhã e chega um pouco antes do meio-dia.",
        "Depois da chuva, as crianças saíram para brincar na praça perto da igreja.",
        "O meu vizinho toca violão todas as noites e canta para os amigos na varanda.",
        "Minha avó prepara todo domingo um bolo de laranja para a família inteira.",
        "A biblioteca do bairro fica aberta até tarde e recebe muitos estudantes à noite.",
        "Nós caminhamos muito tempo pela praia antes de encontrar um lugar para descansar.",
    ],
    "ar": [
        "ذهبنا أمس إلى شاطئ البحر وجلسنا هناك حتى غروب الشمس نتحدث عن السفر.",
        "بعد أن توقف المطر خرج الأطفال إلى الساحة ليلعبوا بالكرة مع أصدقائهم.",
        "يريد أخي الصغير أن يدرس الموسيقى في المدينة الكبيرة عندما ينهي المدرسة.",
        "تستيقظ جدتي كل صباح في وقت مبكر وتعد القهوة والخبز لجميع أفراد الأسرة.",
        "تفتح المكتبة القريبة من بيتنا أبوابها في التاسعة صباحا وتغلق في المساء.",
        "وصل القطار متأخرا إلى المحطة فجلسنا ننتظر ونقرأ الجريدة ونشرب الشاي.",
    ],
}
"""Six a language, by BCP 47 tag; each has 60 to 120 characters and ends in a full stop."""

CALIBRATION_SENTENCES = {language: sentences[:3] for language, sentences in SENTENCES.items()}
"""Those by which bench/calibrate_espeak.py sets the gains of the voices."""

OTHER_SENTENCES = {language: sentences[3:] for language, sentences in SENTENCES.items()}
"""Those that no voice was calibrated with."""
