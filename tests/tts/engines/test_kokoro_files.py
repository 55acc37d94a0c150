import json
import zipfile

import pytest

torch = pytest.importorskip("torch")

from tts.engines.kokoro.files import CONFIG, WEIGHTS, find_kokoro_problems, has_kokoro_files  # noqa: E402

STYLE_DIM = 128
VOICES = ["af_heart", "zm_yunxi"]
CONFIGURATION = {
    "vocab": {"a": 1},
    "n_token": 178,
    "hidden_dim": 512,
    "style_dim": STYLE_DIM,
    "n_layer": 3,
    "max_dur": 50,
    "dropout": 0.2,
    "text_encoder_kernel_size": 5,
    "n_mels": 80,
    "plbert": {
        "hidden_size": 768,
        "intermediate_size": 2048,
        "max_position_embeddings": 512,
        "num_attention_heads": 12,
        "num_hidden_layers": 12,
    },
    "istftnet": {
        "upsample_kernel_sizes": [20, 12],
        "upsample_rates": [10, 6],
        "gen_istft_hop_size": 5,
        "gen_istft_n_fft": 20,
        "resblock_dilation_sizes": [[1, 3, 5]],
        "resblock_kernel_sizes": [3],
        "upsample_initial_channel": 512,
    },
}


@pytest.fixture
def directory(tmp_path):
    """A directory laid out as the model's repository, with the smallest of weights."""
    (tmp_path / "voices").mkdir()
    (tmp_path / CONFIG).write_text(json.dumps(CONFIGURATION))
    torch.save({"bert": {"module.weight": torch.zeros(300, 7)}}, tmp_path / WEIGHTS)
    for voice in VOICES:
        torch.save(torch.zeros(510, 1, 2 * STYLE_DIM), tmp_path / "voices" / f"{voice}.pt")
    return tmp_path


def problems(directory):
    return [problem.replace(f"{directory}/", "") for problem in find_kokoro_problems(directory, VOICES)]


def configure(directory, **changes):
    (directory / CONFIG).write_text(json.dumps(CONFIGURATION | changes))


def test_a_whole_directory_has_no_problems(directory):
    assert problems(directory) == []


def test_a_smaller_model_has_smaller_voices(directory):
    configure(directory, style_dim=16)
    assert "stores 522240 bytes in 1 arrays, not 65280 in one" in problems(directory)[0]
    for voice in VOICES:
        torch.save(torch.zeros(510, 1, 32), directory / "voices" / f"{voice}.pt")
    assert problems(directory) == []


def test_every_missing_file_is_named(tmp_path):
    assert problems(tmp_path / "no") == [
        f"{tmp_path}/no/{name} is missing".replace(f"{tmp_path / 'no'}/", "")
        for name in (CONFIG, WEIGHTS, "voices/af_heart.pt", "voices/zm_yunxi.pt")
    ]


@pytest.mark.parametrize("name", [WEIGHTS, "voices/zm_yunxi.pt"])
@pytest.mark.parametrize("left", [0.02, 0.5, 0.999])
def test_a_truncated_file_is_told(directory, name, left):
    path = directory / name
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * left)])
    assert problems(directory) == [f"{name} is truncated"]


@pytest.mark.parametrize("name", [CONFIG, WEIGHTS, "voices/af_heart.pt"])
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:49", "is a Git LFS pointer, not the file itself"),
        (b"\n<!doctype html><title>Sign in</title>", "is an HTML or XML page, not the file itself"),
        (b"", "is empty"),
    ],
)
def test_a_foreign_file_is_told(directory, name, content, reason):
    (directory / name).write_bytes(content)
    assert problems(directory) == [f"{name} {reason}"]


def test_other_binaries_are_told(directory):
    (directory / WEIGHTS).write_bytes(b"\x08\x01" * 500)
    with zipfile.ZipFile(directory / "voices/af_heart.pt", "w") as archive:
        archive.writestr("word/document.xml", "")
    assert problems(directory) == [
        f"{WEIGHTS} is not a PyTorch file",
        "voices/af_heart.pt is not a PyTorch file: a zip archive of something else",
    ]


def test_a_directory_in_place_of_a_file_is_told(directory):
    (directory / WEIGHTS).unlink()
    (directory / WEIGHTS).mkdir()
    assert problems(directory) == [f"{WEIGHTS} cannot be read: Is a directory"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"vocab": []}, ": vocab has the wrong type (list)"),
        ({"n_layer": True}, ": n_layer has the wrong type (bool)"),
        ({"plbert": {"hidden_size": 768}}, " lacks plbert.intermediate_size"),
        ({"istftnet": {}}, " lacks istftnet.resblock_kernel_sizes"),
    ],
)
def test_a_wrong_configuration_is_told(directory, changes, reason):
    configure(directory, **changes)
    assert problems(directory) == [f"{CONFIG}{reason}"]


def test_a_configuration_that_is_no_object_is_told(directory):
    (directory / CONFIG).write_text("[1]")
    assert problems(directory) == [f"{CONFIG} is not a JSON object"]
    (directory / CONFIG).write_text('{"vocab": ')
    assert problems(directory) == [f"{CONFIG} is not JSON"]


def test_two_arrays_are_no_voice(directory):
    torch.save([torch.zeros(510, 1, 256), torch.zeros(3)], directory / "voices/af_heart.pt")
    assert "stores 522252 bytes in 2 arrays" in problems(directory)[0]


def test_it_is_there_by_its_configuration_or_its_weights(directory):
    assert has_kokoro_files(directory)
    (directory / CONFIG).unlink()
    assert has_kokoro_files(directory)
    (directory / WEIGHTS).unlink()
    assert not has_kokoro_files(directory)
