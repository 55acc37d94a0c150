"""Texts for voices to speak, as data: a greeting for samples, and an example for each language."""

_HELLO = "Hello, it’s good to meet you. Give me a text, and I will read it to you."

GREETINGS = {
    "ar": "مرحبًا بكم. اكتبوا نصًّا، وسيُقرأ بهذا الصوت.",
    "en-GB": _HELLO,
    "en-US": _HELLO,
    "es": "Hola, qué gusto saludarte. Dame un texto y te lo leo en voz alta.",
    "fr": "Bonjour et bienvenue. Donnez-moi un texte, je vous le lis à voix haute.",
    "hi": "नमस्ते, आपका स्वागत है। आप जो लिखेंगे, वह इसी आवाज़ में सुनाई देगा।",
    "it": "Ciao, che piacere incontrarti. Dammi un testo e te lo leggo ad alta voce.",
    "ja": "こんにちは、はじめまして。文章をいただければ、声に出して読み上げます。",
    "pt-BR": "Olá, é um prazer falar com você. Escreva um texto e eu leio em voz alta.",
    "zh": "你好，很高兴认识你。给我一段文字，我来读给你听。",
}
"""Short, and the same for all voices of a language, so that users can compare the voices."""

EXAMPLES = {
    "ar": "صباح الخير! يغادر القطار في الساعة 9:45 من الرصيف رقم 3. ثمن التذكرة 18 دولارًا.",
    "en-GB": 'Good morning! Your train leaves at 9:45 from platform 3. <break time="400ms"/> A return is £18.50.',
    "en-US": 'Good morning! Your train leaves at 9:45 from track 3. <break time="400ms"/> A ticket is $18.50.',
    "es": '¡Buenos días! El tren sale a las 9:45 de la vía 3. <break time="400ms"/> El billete cuesta 18,50 €.',
    "fr": 'Bonjour ! Votre train part à 9 h 45, voie 3. <break time="400ms"/> Le billet coûte 18,50 €.',
    "hi": 'सुप्रभात! आपकी गाड़ी 9:45 बजे प्लेटफ़ॉर्म 3 से चलेगी। <break time="400ms"/> टिकट ₹250 का है।',
    "it": 'Buongiorno! Il treno parte alle 9:45 dal binario 3. <break time="400ms"/> Il biglietto costa 18,50 €.',
    "ja": 'おはようございます。電車は9時45分に3番線から出ます。<break time="400ms"/>切符は1,850円です。',
    "pt-BR": 'Bom dia! O trem sai às 9h45 da plataforma 3. <break time="400ms"/> A passagem custa R$ 18,50.',
    "zh": '早上好！火车9:45从3号站台出发。<break time="400ms"/>票价是185元。',
}
"""Each holds a time, a number, an amount and, in most languages, a pause."""
