"""The files of the pages, packed once and kept: a first visit asks for dozens of them."""

from __future__ import annotations

import functools
import gzip
import hashlib
import mimetypes
import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope


class PackedFiles(StaticFiles):
    """Static files, packed."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,  # noqa: ARG002
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        kind = mimetypes.guess_type(full_path)[0] or "application/octet-stream"
        return packed_response(Path(full_path).read_bytes(), kind, scope, status_code)


def packed_response(plain: bytes, kind: str, scope: Scope, status_code: int = 200) -> Response:
    """These bytes, packed if the client likes, and nothing if it has them already."""
    packed, tag = _packed(plain)
    given = Headers(scope=scope)
    headers = {"ETag": tag, "Vary": "Accept-Encoding", "Content-Type": kind}
    if tag in (part.strip() for part in given.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    if "gzip" in given.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(packed, status_code, headers)
    return Response(plain, status_code, headers)


@functools.lru_cache(maxsize=256)
def _packed(plain: bytes) -> tuple[bytes, str]:
    """The same packed, and a tag that changes when it does."""
    tag = hashlib.blake2b(plain, digest_size=8).hexdigest()
    return gzip.compress(plain, mtime=0), f'"{tag}"'
