"""The sentences on which the loudness of Kokoro's voices is measured."""

SENTENCES = {
    "en-US": "ðə tɹˈAn tə ðə kˈOst lˈivz ˈɜɹli ɪn ðə mˈɔɹnɪŋ ænd əɹˈIvz bəfˈɔɹ nˈun.",
    "en-GB": "ðə lˈIbɹəɹi at ðə kˈɔːnə haz biːn klˈQzd sˈɪns ðə bɪɡˈɪnɪŋ ɒv ðə sˈʌmə.",
    "ja": "kʲinoː no ɡoɡo, tomodaʨi to iʔɕoɲi ekʲi no ʨikakɯ ɲi aɾɯ ʨiːsana kʲiʔsateɴ e iʔte, mado no soto o naɡameta.",
    "zh": "ʦwo↗tʰjɛ→nɕja↘u↓ wo↓ xɤ↗ pʰə↗ŋjou↓ i↘ʨʰi↓ ʨʰy↘ lɤ xwo↓ꭧʰɤ→ꭧa↘n pʰa↗ŋpjɛ→n tɤ na↘ ʨja→ɕjau↓ ʂu→tjɛ↘n.",
    "es": "el tɾˈen ke βˈa a la kˈosta sˈale tempɾˈano poɾ la maɲˈana i ʎˈeɣa ˈantes ðel mˌeðjoðˈia.",
    "fr": "lə tʁˈɛ̃ puʁ la mˈɛʁ pˈaʁ tˈoː lə matˈɛ̃ e aʁˈiv œ̃ pø avˌɑ̃ midˈi a la ɡˈaʁ.",
    "hi": "kˈʌl ʃˈaːm hˌəm sˈʌb nˈʌdi keː kɪnˈaːɾeː ɡʰˈuːmnˌeː ɡˈʌeː ɔːɾ ʋˈʌhã bˈɛːʈʰəkˌəɾ dˈeːɾ tˌək.",
    "it": "il trˈɛno per il mˈare pˈarte prˈɛsto la matːˈina e arɾˈiva pˈɔko prˈima dɪ meʣːoʤˈɔrno.",
    "pt-BR": "ʊ trˈAŋ pˌaɾæ ʊ lˌitoɾˈW sˈI sˈedʊ pˈelæ mɐ̃ɲˈɐ̃ i ʃˈeɡæ ũŋ pˈowkw ˈɐ̃ŋʧyz dʊ mˈAʊʤˈiæ.",
}
"""By language: five to nine seconds of plain speech, in the symbols of the model."""
