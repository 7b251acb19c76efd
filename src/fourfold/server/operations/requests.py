"""Pydantic models of the requests, derived from the types in :mod:`fourfold.service.requests`."""

from __future__ import annotations

import dataclasses
import functools
import types
from collections.abc import Iterator
from dataclasses import MISSING, Field
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, create_model
from pydantic import Field as ModelField


class ApiModel(BaseModel):
    """Base of all models. The docstrings of its fields are their descriptions in the API. Objects
    with the same attributes can be validated too."""

    model_config = ConfigDict(use_attribute_docstrings=True, from_attributes=True)


class ApiRequest(ApiModel):
    """Base of all requests. An unknown field is an error."""

    model_config = ConfigDict(extra="forbid")


@functools.cache
def request_model(request_type: type, omitted: frozenset[str] = frozenset()) -> type[ApiRequest]:
    """The model of a request type, without the fields that the route's path contains."""
    fields: dict[str, Any] = {
        name: (model_type(hint), default)
        for name, hint, default in fields_of(request_type)
        if name not in omitted
    }
    return create_model(
        request_type.__name__, __base__=ApiRequest, __doc__=request_type.__doc__, **fields
    )


def fields_of(request_type: Any) -> Iterator[tuple[str, Any, Any]]:
    """The name, type and default of every field; the default is ``...`` for a required one."""
    hints = get_type_hints(request_type, include_extras=True)
    for field in dataclasses.fields(request_type):
        yield field.name, hints[field.name], _default(field)


def _default(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    if field.default is MISSING:
        return ...
    return [] if field.default == () else field.default


def constraints_of(hint: Any) -> dict[str, Any]:
    """The constraints of a type as arguments of pydantic's ``Field``."""
    merged: dict[str, Any] = {}
    for constraint in getattr(hint, "__metadata__", ()):
        merged |= constraint.arguments
    return merged


def model_type(hint: Any) -> Any:
    """The type of a model's field: constraints become pydantic's, and JSON has lists, not
    tuples of any length."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return Annotated[model_type(arguments[0]), ModelField(**constraints_of(hint))]
    if origin in (Union, types.UnionType):
        return Union[tuple(model_type(argument) for argument in arguments)]  # noqa: UP007
    if origin is tuple and arguments[-1] is ...:
        return types.GenericAlias(list, (model_type(arguments[0]),))
    if origin is tuple:
        return types.GenericAlias(tuple, tuple(model_type(argument) for argument in arguments))
    if dataclasses.is_dataclass(hint):
        assert isinstance(hint, type)
        return request_model(hint)
    return hint
