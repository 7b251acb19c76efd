"""QR codes of links to tables and classes."""

from __future__ import annotations

import functools

from fourfold.service.requests import CodeRequest, JobContext, Result


def encode_link(request: CodeRequest, _: JobContext) -> Result:
    """A link as a QR code, row by row with its margin; 1 is dark."""
    return {"rows": qr_rows(request.text)}


@functools.lru_cache(maxsize=64)
def qr_rows(text: str) -> list[str]:
    """The rows of the QR code of a text. Takes a fifth of a second the first time."""
    import segno  # slow, and rarely needed

    code = segno.make_qr(text, error="m")
    return ["".join(map(str, row)) for row in code.matrix_iter(border=4)]
