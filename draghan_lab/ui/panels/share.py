"""Share: a link to this step, the record as a file, and a record from a file."""

from __future__ import annotations

import ipywidgets as w

from draghan_lab.engine.errors import DraghanError
from draghan_lab.engine.link import write_link
from draghan_lab.engine.record import read_record, write_record
from draghan_lab.ui.panels.parts import button, column, heading, prose, row
from draghan_lab.ui.panels.what_if import Say
from draghan_lab.ui.session import Session
from draghan_lab.ui.share import Share


class SharePanel:
    """Out of the lab and back into it."""

    title = "Share"

    def __init__(self, session: Session, say: Say) -> None:
        self.session, self.say = session, say
        name = f"{session.match.game.name}.draghan.json"
        self.share = Share(lambda: write_record(session.timeline), name)
        self.upload = w.FileUpload(accept=".json", multiple=False, description="Open a record")
        self.upload.layout.width = "auto"
        self.upload.observe(self._opened, "value")
        self.widget = column(
            prose("The link opens this line of play at this very event, for anybody, anywhere."),
            self.share,
            heading("From a file"),
            row(self.upload, button("Bring back the game before", self._bring_back)),
        )
        self.refresh()

    def refresh(self) -> None:
        stop = self.session.stop
        with self.share.hold_sync():
            self.share.link = write_link(self.session.timeline)
            self.share.event = None if stop.is_last else stop.moment

    def _opened(self, change: dict) -> None:
        if not change["new"]:
            return
        content = bytes(change["new"][0]["content"])
        try:
            timeline = read_record(content)
            if timeline.match.game is not self.session.match.game:
                self.say(f"This record is of {timeline.match.game.title}: open it there.", "info")
            else:
                self.session.replace(timeline)
                self.say("The record is on the table.", "success")
        except DraghanError as error:
            self.say(f"{error}. What was on the table stays.", "refusal")
        finally:
            self.upload.value = ()

    def _bring_back(self) -> None:
        if not self.session.bring_back():
            self.say("There was no game before this one.", "info")
