import type { Progress } from '#server/paychecks/import/import-payroll.ts'

const REDRAW_AFTER_MS = 100
const CLEAR_LINE = '\r\u001B[K'

type Terminal = { isTTY?: boolean; write(text: string): unknown }

/** One line at a terminal that tells how far the import is; nothing elsewhere. */
export function createProgressLine(terminal: Terminal) {
  let drawnAt = 0
  return {
    show({ file, readBytes, totalBytes }: Progress) {
      const now = performance.now()
      const isDone = readBytes >= totalBytes
      if (!terminal.isTTY || (now - drawnAt < REDRAW_AFTER_MS && !isDone)) return
      drawnAt = now
      const percent = totalBytes === 0 ? 100 : Math.floor((readBytes / totalBytes) * 100)
      terminal.write(`${CLEAR_LINE}${file}: ${percent} %`)
    },
    clear() {
      if (terminal.isTTY) terminal.write(CLEAR_LINE)
    },
  }
}
