"""Game records: from text, and to text."""

from __future__ import annotations

from fastapi import APIRouter

from fourfold.games.record import Record, read_records
from fourfold.web.answers import RecordList
from fourfold.web.problems import RESPONSES
from fourfold.web.requests import RecordModel, RecordText

router = APIRouter(prefix="/records", tags=["records"], responses=RESPONSES)


@router.post("/read")
def read(request: RecordText) -> RecordList:
    """The games in a text; the error names the line at fault."""
    return RecordList(records=[_model(record) for record in read_records(request.text)])


@router.post("/write")
def write(request: RecordModel) -> RecordText:
    """A game as the text of a record. The moves are checked, and so is the result."""
    record = request.record()
    return RecordText(text=str(Record.parse(str(record))))


def _model(record: Record) -> RecordModel:
    return RecordModel(
        game=str(record.game),
        start=str(record.start),
        players=record.players,
        moves=[str(turn) for turn in record.turns],
        result=record.result,
        termination=record.termination,
        comments=dict(record.comments),
        tags=dict(record.tags),
    )
