"""ALBERT, the language model that reads Kokoro's symbols, with the same results as `transformers.AlbertModel`."""

import math
from collections.abc import Callable

import torch
from torch.nn import functional

from tts.engines.kokoro.parameters import Parameters

_EPSILON = 1e-12
_ROOT = math.sqrt(2 / math.pi)


def linear(parameters: Parameters, rows: torch.Tensor) -> torch.Tensor:
    """Return `rows` (..., inputs) after the layer with these `weight` and `bias`: (..., outputs)."""
    return functional.linear(rows, parameters["weight"], parameters["bias"])


def quick_linear(parameters: Parameters, rows: torch.Tensor) -> torch.Tensor:
    """Return the result of `linear`, except for rounding, by oneDNN, which is twice as fast as MKL on AMD processors.

    If the weight is bfloat16, so is the product.
    """
    if parameters["weight"].dtype == torch.bfloat16:
        return functional.linear(rows.bfloat16(), parameters["weight"]).float() + parameters["bias"]
    if rows.device.type != "cpu" or not torch.backends.mkldnn.is_available():  # type: ignore[no-untyped-call]
        return linear(parameters, rows)
    outputs = torch.ops.aten.mkldnn_linear(rows.to_mkldnn(), parameters["weight"], parameters["bias"])
    dense: torch.Tensor = outputs.to_dense()
    return dense


Linear = Callable[[Parameters, torch.Tensor], torch.Tensor]
"""`linear` or `quick_linear`."""


def read_symbols(
    parameters: Parameters, ids: torch.Tensor, *, layers: int, heads: int, apply: Linear = linear
) -> torch.Tensor:
    """Return the meaning of each of `ids` (1, n) in its context: (1, n, width).

    All `layers` have the same parameters. Source: Lan et al. 2020, "ALBERT: A Lite BERT for Self-supervised Learning".
    """
    embeddings, encoder = parameters.below("embeddings"), parameters.below("encoder")
    rows = functional.embedding(ids, embeddings["word_embeddings.weight"])
    rows = rows + embeddings["token_type_embeddings.weight"][0]
    rows = rows + embeddings["position_embeddings.weight"][: ids.shape[1]]
    rows = apply(encoder.below("embedding_hidden_mapping_in"), _normalized(embeddings.below("LayerNorm"), rows))
    layer = encoder.below("albert_layer_groups.0.albert_layers.0")
    for _ in range(layers):
        attended = _attend(layer.below("attention"), rows, heads, apply)
        inner = _gelu(apply(layer.below("ffn"), attended))
        rows = _normalized(layer.below("full_layer_layer_norm"), apply(layer.below("ffn_output"), inner) + attended)
    return rows


def _attend(parameters: Parameters, rows: torch.Tensor, heads: int, apply: Linear) -> torch.Tensor:
    query, key, value = (
        apply(parameters.below(name), rows).view(*rows.shape[:2], heads, -1).transpose(1, 2)
        for name in ("query", "key", "value")
    )
    mixed = functional.scaled_dot_product_attention(query, key, value, scale=query.shape[-1] ** -0.5)
    mixed = mixed.transpose(1, 2).reshape(rows.shape)
    return _normalized(parameters.below("LayerNorm"), rows + apply(parameters.below("dense"), mixed))


def _normalized(parameters: Parameters, rows: torch.Tensor) -> torch.Tensor:
    weight = parameters["weight"]
    return functional.layer_norm(rows, weight.shape, weight, parameters["bias"], _EPSILON)


def _gelu(values: torch.Tensor) -> torch.Tensor:
    """Return the approximation of the Gaussian error linear unit that the model was trained with."""
    return 0.5 * values * (1.0 + torch.tanh(_ROOT * (values + 0.044715 * torch.pow(values, 3.0))))
