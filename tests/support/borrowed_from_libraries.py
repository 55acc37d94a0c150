"""What the product relies on inside of the libraries for speech, sound, pictures and XML."""

import importlib.util
import io
import warnings
from collections.abc import Callable
from operator import attrgetter
from pathlib import Path

import pytest

from tests.support.pictures import picture


def pictures_have_a_limit_that_can_be_lifted() -> None:
    from PIL import Image

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Image, "MAX_IMAGE_PIXELS", 1)
        with pytest.raises(Image.DecompressionBombError):
            Image.open(io.BytesIO(picture())).load()
        patch.setattr(Image, "MAX_IMAGE_PIXELS", None)
        Image.open(io.BytesIO(picture())).load()


def elements_have_a_class() -> None:
    from lxml import etree

    assert type(etree.fromstring("<a/>")) is etree._Element


def torch_tells_what_the_processor_can() -> None:
    import torch

    assert torch.cpu._is_amx_tile_supported() in {True, False}
    assert torch.cpu._is_avx512_bf16_supported() in {True, False}
    assert torch.ops.mkldnn._is_mkldnn_bf16_supported() in {True, False}


def torch_convolves_by_onednn() -> None:
    import torch

    weight = "(Tensor self, SymInt[2] padding=[0, 0], SymInt[2] stride=[1, 1], SymInt[2] dilation=[1, 1], "
    assert weight in str(torch.ops.aten.mkldnn_reorder_conv2d_weight.default._schema)
    pointwise = (
        "(Tensor X, Tensor W, Tensor? B, int[] padding, int[] stride, int[] dilation, int groups, str attr, "
        "Scalar?[] scalars, str? algorithm) -> Tensor Y"
    )
    assert str(torch.ops.mkldnn._convolution_pointwise.default._schema).endswith(pointwise)


def torch_multiplies_by_onednn() -> None:
    import torch

    rows, weight, bias = torch.arange(12.0).view(1, 3, 4), torch.arange(8.0).view(2, 4), torch.tensor([1.0, -1.0])
    product = torch.ops.aten.mkldnn_linear(rows.to_mkldnn(), weight, bias).to_dense()
    assert torch.allclose(product, torch.nn.functional.linear(rows, weight, bias))


def torch_merges_lengths_and_directions() -> None:
    import torch

    direction, length = torch.arange(1.0, 7.0).view(2, 3), torch.tensor([[2.0], [3.0]])
    merged = torch._weight_norm(direction, length, 0)
    assert torch.allclose(merged, length * direction / direction.norm(dim=1, keepdim=True))


def kokoro_names_its_parts_so() -> None:
    from kokoro.istftnet import Generator

    from tests.support.kokoro import TINY_CONFIG

    with warnings.catch_warnings(action="ignore"):
        generator = Generator(TINY_CONFIG["style_dim"], **TINY_CONFIG["istftnet"])
    for path in ("m_source.l_linear", "f0_upsamp.scale_factor"):
        assert attrgetter(path)(generator) is not None
    assert hasattr(generator.conv_post, "weight_g")


def misaki_reads_without_being_constructed() -> None:
    from misaki import en

    from tts.text.phonemes import english

    lexicon = en.Lexicon(False)
    assert set(vars(lexicon)) == {"british", "cap_stresses", "golds", "silvers"}
    assert lexicon.cap_stresses == english._CAPITALS_STRESSES
    assert {"version", "british", "lexicon", "fallback", "unk"} <= set(en.G2P.__init__.__code__.co_names)
    assert callable(en.G2P.tokenize)
    # A call looks at these; `nlp`, which only its constructor could give, is none of them.
    assert "nlp" not in en.G2P.__call__.__code__.co_names


def misaki_takes_such_tokens() -> None:
    from misaki.token import MToken

    token = MToken(text="a", tag="DT", whitespace=" ", phonemes=None, _=MToken.Underscore(is_head=True, alias=None))
    assert token._.is_head
    assert token._.num_flags is None


def misaki_transcribes_pinyin() -> None:
    from misaki.transcription import pinyin_to_ipa

    assert "".join(next(iter(pinyin_to_ipa("ni3")))) == "ni˧˩˧"
    with pytest.raises(ValueError, match="detected"):
        pinyin_to_ipa("xyz")


def haqumei_tells_where_words_stand() -> None:
    from tts.text.japanese_dictionary import _reader

    (detail, *_) = _reader().g2p_mapping_detailed("日本語")
    assert tuple(detail.char_span) == (0, len(detail.word))
    assert (detail.pos, type(detail.pos_group1), type(detail.pron)) == ("名詞", str, str)


def a_wheel_carries(package: str, *names: str) -> Callable[[], None]:
    def check() -> None:
        folder = Path(str(importlib.util.find_spec(package).origin)).parent  # type: ignore[union-attr]
        missing = [name for name in names if not (folder / name).is_file()]
        assert not missing

    return check


def planes_of_sound_are_taken_one_by_one() -> None:
    import av
    from av.audio.plane import AudioPlane

    frame = av.AudioFrame(format="fltp", layout="7.1", samples=16)
    assert {len(memoryview(AudioPlane(frame, index))) for index in range(8)} == {64}
