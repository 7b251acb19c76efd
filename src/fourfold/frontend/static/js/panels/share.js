// @ts-nocheck
// Keeping and sharing a game: the link, the record as text, and files.

import { backend } from "../backend.js";
import { download, find, writeFor } from "../dom.js";
import { t } from "../i18n.js";
import { formatRecord, sessionOfRecord } from "../record.js";
import { RuleError } from "../rules/errors.js";

const NOTICE_SHOWN = 3000; // milliseconds

export class SharePanel {
  constructor(table) {
    this.table = table;
    find("copy-link").addEventListener("click", () => this.copy(location.href));
    find("copy-text").addEventListener("click", () => this.copy(formatRecord(table.state.session)));
    find("download").addEventListener("click", () => save(table.state.session));
    find("open-record").addEventListener("click", () => find("record-file").click());
    find("record-file").addEventListener("change", (event) => this.read(event.target));
  }

  render() {}

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.say(t("done.copied"));
    } catch {
      this.say(t("done.not_copied"));
    }
  }

  /** Say what was done to those who hear and to those who see. */
  say(notice) {
    this.table.change({ notice: "" });
    this.table.change({ notice });
    writeFor(find("notice"), notice, NOTICE_SHOWN);
  }

  async read(input) {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    const { table } = this;
    try {
      const { records } = await backend.ask("records/read", { text: await file.text() });
      if (records.length === 0) throw new RuleError("file.no_game", { file: file.name });
      table.open(() => ({ session: sessionOfRecord(records.at(-1)) }));
      if (records.length > 1) this.say(t("share.pick", { count: records.length }));
    } catch (error) {
      table.refuse(error);
    }
  }
}

function save(session) {
  download(`${session.game.name}.txt`, "text/plain", formatRecord(session));
}
