/** Imports a folder, and hangs forever in the middle of the second-to-last file, so that tests can kill it. */
import { writeSync } from 'node:fs'
import { Readable } from 'node:stream'
import { withPortal } from '#server/admin/with-portal.ts'
import { importPayroll } from '#server/paychecks/import/import-payroll.ts'
import type { GivenFile } from '#server/paychecks/import/read-rows.ts'
import { filesOfFolder } from '#server/paychecks/import/stage-import.ts'

const directory = process.argv[2]
if (!directory) throw new Error('usage: half-importer.ts DIR')

const STDOUT = 1
/** More than one batch of check-lines.csv. */
const HALF_BYTES = 200_000

function halfOf(file: GivenFile): GivenFile {
  async function* firstHalf() {
    let read = 0
    for await (const chunk of await file.open()) {
      yield chunk
      read += chunk.length
      if (read < HALF_BYTES) continue
      writeSync(STDOUT, 'half\n')
      // Keeps the process alive.
      await new Promise(() => setInterval(() => {}, 60_000))
    }
  }
  return { ...file, open: async () => Readable.from(firstHalf()) }
}

const files = filesOfFolder(directory, undefined).map(file =>
  file.name === 'check-lines.csv' ? halfOf(file) : file,
)
await withPortal(context => importPayroll(context, { files }))
