// Saving and sharing a game: the link, the record as text, and files.

import { backend } from "../backend.js";
import { download, find, writeFor, writeOrHide } from "../dom.js";
import { t } from "../i18n.js";
import { formatRecord, sessionOfRecord } from "../record.js";
import { RuleError } from "../rules/errors.js";

const NOTICE_SHOWN = 3000; // milliseconds

export class SharePanel {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    find("copy-link").addEventListener("click", () => this.copy(location.href));
    find("copy-text").addEventListener("click", () => this.copy(formatRecord(table.state.session)));
    find("download").addEventListener("click", () => {
      const { session } = table.state;
      download(`${session.game.name}.txt`, "text/plain", formatRecord(session));
    });
    find("open-record").addEventListener("click", () => find("record-file").click());
    find("record-file").addEventListener("change", () => this.openFile(find("record-file")));
  }

  render() {
    const { storageProblem } = this.table.state;
    writeOrHide(find("keeping"), storageProblem ? t(`keeping.${storageProblem}`) : "");
  }

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.showNotice(t("done.copied"));
    } catch {
      this.showNotice(t("done.not_copied"));
    }
  }

  /**
   * Show a notice for a while, and announce it to screen readers.
   * @param {string} notice
   */
  showNotice(notice) {
    this.table.change({ notice: "" }); // so that the same notice is announced again
    this.table.change({ notice });
    writeFor(find("notice"), notice, NOTICE_SHOWN);
  }

  /**
   * Open the last game of a file of records.
   * @param {HTMLInputElement} input
   */
  async openFile(input) {
    const file = input.files?.[0];
    if (!file) return;
    const text = file.text();
    input.value = "";
    const { table } = this;
    try {
      const { records } = await backend.ask("records/read", { text: await text });
      if (records.length === 0) throw new RuleError("file.no_game", { file: file.name });
      table.open(() => ({ session: sessionOfRecord(records.at(-1)) }));
      if (records.length > 1) this.showNotice(t("share.pick", { count: records.length }));
    } catch (error) {
      table.refuse(error);
    }
  }
}
