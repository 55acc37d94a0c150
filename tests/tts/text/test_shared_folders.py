"""Nothing is read from names that anybody can make first in the shared temporary folder."""

import marshal
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tts.text import segmentation

ROOT = Path(__file__).resolve().parents[3]
USES = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
import django; django.setup()
from tests.support.sentences import SENTENCES
from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.words import Word
for language, sentences in SENTENCES.items():
    phonemize([item for item in read_text(sentences[0], language) if isinstance(item, Word)], language)
import torch._dynamo, tts.cloning.speaker_encoder
import tts.engines.kokoro.engine, tts.engines.piper.engine, tts.text.diacritics
tts.text.diacritics.add_diacritics([item for item in read_text(SENTENCES["ar"][0], "ar") if isinstance(item, Word)])
"""


def test_a_dictionary_that_somebody_left_there_is_not_loaded(tmp_path, monkeypatch):
    (tmp_path / "jieba.cache").write_bytes(marshal.dumps(({"我": 1, "我们": 0}, 1)))
    before = (tmp_path / "jieba.cache").read_bytes()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    tokenizer = segmentation._jieba.__wrapped__()
    assert len(tokenizer.FREQ) > 300_000
    assert list(tokenizer.cut("我们学校后面有一个很大的公园"))[:2] == ["我们", "学校"]
    assert [path.name for path in tmp_path.iterdir()] == ["jieba.cache"]
    assert (tmp_path / "jieba.cache").read_bytes() == before


@pytest.mark.process
@pytest.mark.exhaustive
def test_no_library_that_the_service_loads_keeps_files_there(tmp_path):
    shared = tmp_path / "shared"
    shared.mkdir()
    environment = {name: value for name, value in os.environ.items() if name != "TORCHINDUCTOR_CACHE_DIR"}
    environment |= {"TMPDIR": str(shared), "STORAGE_DIR": str(tmp_path / "storage"), "HOME": str(tmp_path / "home")}
    done = subprocess.run([sys.executable, "-c", USES], cwd=ROOT, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert not list(shared.iterdir())
    assert not list((tmp_path / "home").rglob("*deviceid*"))  # of ONNX Runtime's telemetry
