"""Texts to read aloud when recording a voice: about half a minute in each language, as data."""

_ENGLISH = (
    "It was still dark when Martha opened the bakery and switched on the lights.",
    "She measured the flour, warmed a jug of milk, and hummed an old tune while the dough was rising.",
    "By seven o’clock the first customers stood at the door, rubbing their hands and joking about the cold.",
    "“What smells so good today?” asked the postman, as he did every single morning.",
    "“Cinnamon,” she said, “and a little patience.”",
    "Then she gave him the smallest roll of all, and both of them burst out laughing.",
)

READINGS = {
    "ar": (
        "كان الظلام لا يزال مخيّمًا عندما فتحت مريم المخبز وأضاءت المصابيح.",
        "وزنت الدقيق، وسخّنت إبريقًا من الحليب، ودندنت لحنًا قديمًا بينما كان العجين يختمر.",
        "وفي الساعة السابعة كان أوائل الزبائن ينتظرون عند الباب، يفركون أيديهم ويمزحون عن البرد.",
        "سألها ساعي البريد، كما يفعل كل صباح: «ما هذه الرائحة الطيبة اليوم؟»",
        "قالت: «إنها القرفة، وقليل من الصبر».",
        "ثم أعطته أصغر رغيف، فضحك الاثنان معًا.",
    ),
    "en-GB": _ENGLISH,
    "en-US": _ENGLISH,
    "es": (
        "Todavía era de noche cuando Marta abrió la panadería y encendió las luces.",
        "Pesó la harina, calentó una jarra de leche y tarareó una vieja canción mientras subía la masa.",
        "A las siete, los primeros clientes ya esperaban en la puerta, frotándose las manos y bromeando sobre el frío.",
        "—¿Qué huele tan bien hoy? —preguntó el cartero, como todas las mañanas.",
        "—Canela —dijo ella—, y un poco de paciencia.",
        "Luego le dio el panecillo más pequeño, y los dos se echaron a reír.",
    ),
    "fr": (
        "Il faisait encore nuit quand Marthe ouvrit la boulangerie et alluma les lumières.",
        "Elle pesa la farine, fit chauffer un peu de lait et fredonna un vieil air pendant que la pâte levait.",
        "À sept heures, les premiers clients attendaient déjà à la porte, se frottant les mains et riant du froid.",
        "« Qu’est-ce qui sent si bon aujourd’hui ? » demanda le facteur, comme chaque matin.",
        "« De la cannelle, répondit-elle, et un peu de patience. »",
        "Puis elle lui donna le plus petit des pains, et tous deux éclatèrent de rire.",
    ),
    "hi": (
        "अभी अँधेरा ही था जब मीरा ने बेकरी का दरवाज़ा खोला और बत्तियाँ जलाईं।",
        "उसने आटा तौला, दूध गरम किया और आटा फूलने तक एक पुराना गीत गुनगुनाती रही।",
        "सात बजे तक पहले ग्राहक दरवाज़े पर आ चुके थे, हाथ मलते हुए और ठंड पर हँसी-मज़ाक करते हुए।",
        "“आज इतनी अच्छी ख़ुशबू किस चीज़ की है?” डाकिये ने पूछा, जैसे वह हर सुबह पूछता था।",
        "“दालचीनी की,” उसने कहा, “और थोड़े-से धीरज की।”",
        "फिर उसने डाकिये को सबसे छोटी रोटी दी, और दोनों खिलखिलाकर हँस पड़े।",
    ),
    "it": (
        "Era ancora buio quando Marta aprì il panificio e accese le luci.",
        "Pesò la farina, scaldò una brocca di latte e canticchiò una vecchia canzone mentre l’impasto lievitava.",
        "Alle sette i primi clienti aspettavano già davanti alla porta, sfregandosi le mani e scherzando sul freddo.",
        "«Che cosa profuma così, oggi?» chiese il postino, come ogni mattina.",
        "«Cannella» rispose lei, «e un po’ di pazienza».",
        "Poi gli diede il panino più piccolo, ed entrambi scoppiarono a ridere.",
    ),
    "ja": (
        "まだ暗いうちに、真理子はパン屋の戸を開けて、明かりをつけました。",
        "小麦粉をはかり、牛乳を温め、生地がふくらむのを待ちながら、古い歌を口ずさみます。",
        "七時になると、もう最初のお客さんたちが店の前に並び、手をこすりながら、寒さの話で笑っていました。",
        "「今日はどうしてこんなにいい匂いがするんですか」と、郵便屋さんが毎朝のようにたずねます。",
        "「シナモンと、それから少しの辛抱ですよ」と、真理子は答えました。",
        "そしていちばん小さなパンを渡すと、二人は声を出して笑いました。",
    ),
    "pt-BR": (
        "Ainda estava escuro quando Marta abriu a padaria e acendeu as luzes.",
        "Ela pesou a farinha, esquentou uma jarra de leite e cantarolou uma canção antiga enquanto a massa crescia.",
        "Às sete horas, os primeiros clientes já esperavam na porta, esfregando as mãos e brincando sobre o frio.",
        "— O que está cheirando tão bem hoje? — perguntou o carteiro, como fazia todas as manhãs.",
        "— Canela — respondeu ela —, e um pouco de paciência.",
        "Depois lhe deu o menor dos pãezinhos, e os dois caíram na risada.",
    ),
    "zh": (
        "天还没亮，玛莎就打开了面包店的门，点亮了灯。",
        "她称好面粉，热了一壶牛奶，一边等面团发起来，一边哼着一首老歌。",
        "七点钟，第一批客人已经等在门口，搓着手，拿天气开玩笑。",
        "“今天什么东西这么香？”邮递员问道，他每天早上都这么问。",
        "“是肉桂，”她说，“还有一点耐心。”",
        "然后她把最小的那个面包递给他，两个人都笑了起来。",
    ),
}
"""The sentences of each text in order, by BCP 47 tag."""
