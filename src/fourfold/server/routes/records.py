"""Game records: from text, and to text."""

from __future__ import annotations

from fastapi import APIRouter

from fourfold.server.errors import RESPONSES
from fourfold.server.requests import RecordModel, RecordText
from fourfold.server.responses import RecordList
from fourfold.service import records as answers

router = APIRouter(prefix="/records", tags=["records"], responses=RESPONSES)


@router.post("/read")
def read(request: RecordText) -> RecordList:
    """The games in a text; the error names the line at fault."""
    return RecordList(**answers.read(request.text))


@router.post("/write")
def write(request: RecordModel) -> RecordText:
    """A game as the text of a record. The moves are checked, and so is the result."""
    return RecordText(**answers.write(request.record()))
