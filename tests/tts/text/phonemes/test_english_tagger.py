"""A spaCy pipeline in place of our own rules. A small one is trained to give the opposite of the usual tags."""

import logging
from pathlib import Path

import pytest
import spacy
from spacy.training import Example

from tts.engines.kokoro.engine import _use_tagger
from tts.text.phonemes import english, phonemize
from tts.text.words import Word

TAGS = {"They record it": ["PRP", "NN", "PRP"], "the record": ["DT", "VB"], "we read": ["PRP", "VBD"]}


@pytest.fixture(scope="module")
def pipeline_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    spacy.util.fix_random_seed(1)
    pipeline = spacy.blank("en")
    pipeline.add_pipe("tagger")
    examples = [Example.from_dict(pipeline.make_doc(text), {"tags": tags}) for text, tags in TAGS.items()]
    optimizer = pipeline.initialize(lambda: examples)
    for _ in range(40):
        pipeline.update(examples, sgd=optimizer)
    directory = tmp_path_factory.mktemp("tagger")
    pipeline.to_disk(directory)
    return directory


@pytest.fixture(autouse=True)
def own_rules_afterwards(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(english, "_tagger", None)


def sound(text: str) -> str:
    words = [Word(word, 0, len(word)) for word in text.split()]
    return " ".join(word.phonemes or "" for word in phonemize(words, "en-US"))


def test_the_tags_of_the_pipeline_decide(pipeline_dir: Path):
    usual = sound("They record it"), sound("the record")
    _use_tagger(pipeline_dir)
    assert (sound("They record it"), sound("the record")) != usual
    assert "ɹˈɛkəɹd" in sound("They record it")
    assert "ɹəkˈɔɹd" in sound("the record")


def test_given_phonemes_and_unknown_words_are_read_too(pipeline_dir: Path):
    english.use_tagger(pipeline_dir)
    words = [Word("x", 0, 1, phonemes="ˈɛks"), Word("zzyqx", 2, 7), Word("¤", 8, 9)]
    assert phonemize(words, "en-US")[0].phonemes == "ˈɛks"
    assert phonemize(words, "en-US")[1].phonemes
    assert phonemize((), "en-US") == ()


def test_our_rules_decide_without_a_pipeline(tmp_path: Path):
    usual = sound("They record it")
    _use_tagger(tmp_path)
    assert sound("They record it") == usual


def test_a_broken_pipeline_is_reported_and_not_used(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    (tmp_path / "meta.json").write_text("{}")
    usual = sound("They record it")
    with caplog.at_level(logging.WARNING):
        _use_tagger(tmp_path)
    assert str(tmp_path) in caplog.text
    assert sound("They record it") == usual
