"""Numba's CUDA, or its simulator (`NUMBA_ENABLE_CUDASIM=1`, with `NUMBA_DISABLE_JIT=1`), and arrays on the device."""

from __future__ import annotations

from typing import Any, TypeAlias

import numba
import numpy as np

from whistlestop.rules.engine import Records

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 needs it, and NumPy 2.5 no longer has it

from numba import cuda

__all__ = ["SIMULATED", "DeviceArray", "as_device_array", "cuda", "device_dtype", "is_on_device", "to_device"]

SIMULATED = bool(numba.config.ENABLE_CUDASIM)

DeviceArray: TypeAlias = Any
"""An array in the device's memory. PyTorch, JAX and CuPy take it without a copy (`__cuda_array_interface__`)."""


def device_dtype(dtype: np.dtype[np.void]) -> np.dtype[Any]:
    """Return the dtype of records on the device: in the simulator, fields must be attributes."""
    return np.dtype((np.record, dtype)) if SIMULATED else dtype


def to_device(records: Records) -> DeviceArray:
    """Return a copy of records on the device."""
    plain = np.asarray(records)
    return cuda.to_device(plain.view(device_dtype(plain.dtype)))


def is_on_device(array: object) -> bool:
    """Return whether an array is in the device's memory: ours, PyTorch's, CuPy's."""
    return hasattr(array, "__cuda_array_interface__") or hasattr(array, "copy_to_host")


def as_device_array(array: object) -> DeviceArray:
    """Return the same memory as a device array of Numba."""
    return array if hasattr(array, "copy_to_host") else cuda.as_cuda_array(array)
