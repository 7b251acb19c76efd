"""Game records: from text, and to text."""

from __future__ import annotations

from fastapi import APIRouter

from fourfold.web.answering import records as answers
from fourfold.web.answers import RecordList
from fourfold.web.problems import RESPONSES
from fourfold.web.requests import RecordModel, RecordText

router = APIRouter(prefix="/records", tags=["records"], responses=RESPONSES)


@router.post("/read")
def read(request: RecordText) -> RecordList:
    """The games in a text; the error names the line at fault."""
    return RecordList(**answers.read(request.text))


@router.post("/write")
def write(request: RecordModel) -> RecordText:
    """A game as the text of a record. The moves are checked, and so is the result."""
    return RecordText(**answers.write(request.record()))
