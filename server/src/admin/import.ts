/**
 * `npm run import -- DIR [--map FILE] [--restore ID]... [--problems FILE]` imports employees and paychecks from the
 * payroll system's CSV files.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findingsCsv } from '@epay/contract/paychecks/import-findings'
import { type ImportMapping, parseImportMapping } from '@epay/contract/paychecks/import-mapping'
import { ImportRefused, presentFindings } from '#server/paychecks/import/import-findings.ts'
import { importPayroll } from '#server/paychecks/import/import-payroll.ts'
import { listFolderFiles, type Progress } from '#server/paychecks/import/stage-import.ts'
import { commandPrefix, runProgram } from '#server/platform/command.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { describeImport, describeRefusal } from './describe-import.ts'
import { withPortal } from './with-portal.ts'

const USAGE = `Usage: ${commandPrefix('import')} DIR [--map FILE] [--restore ID]... [--problems FILE] (a folder with CSV files, how to read them, which deleted employees come back, and where to write what is wrong; see docs/import.md)`
const resolveFromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

type Arguments = {
  directory: string
  mapFile: string | undefined
  restore: ReadonlySet<string>
  problemsFile: string | undefined
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      options: {
        map: { type: 'string' },
        restore: { type: 'string', multiple: true, default: [] },
        problems: { type: 'string' },
      },
      allowPositionals: true,
    })
    const [directory, ...rest] = positionals
    if (directory !== undefined && rest.length === 0)
      return {
        directory: resolveFromCaller(directory),
        mapFile: values.map,
        restore: new Set(values.restore),
        problemsFile: values.problems,
      }
  } catch {
    // Unknown options also result in the usage message.
  }
  throw new StartupError(USAGE)
}

function readMapping(path: string): ImportMapping {
  const file = resolveFromCaller(path)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new StartupError(`There is no file ${file}`)
  const result = parseImportMapping(readFileSync(file, 'utf8'))
  if ('mapping' in result) return result.mapping
  throw new StartupError([`${file} can't be used:`, ...result.problems].join('\n'))
}

const REDRAW_MS = 100
const CLEAR_LINE = '\r\u001B[K'

type Terminal = { isTTY?: boolean; write(text: string): unknown }

/** Prints nothing if the output isn't a terminal. */
function createProgressLine(terminal: Terminal) {
  let lastDrawnAt = 0
  return {
    show({ file, readBytes, totalBytes }: Progress) {
      const now = performance.now()
      const isDone = readBytes >= totalBytes
      if (!terminal.isTTY || (now - lastDrawnAt < REDRAW_MS && !isDone)) return
      lastDrawnAt = now
      const percent = totalBytes === 0 ? 100 : Math.floor((readBytes / totalBytes) * 100)
      terminal.write(`${CLEAR_LINE}${file}: ${percent} %`)
    },
    clear() {
      if (terminal.isTTY) terminal.write(CLEAR_LINE)
    },
  }
}

await runProgram(async () => {
  const { directory, mapFile, restore, problemsFile } = readArguments()
  const mapping = mapFile === undefined ? undefined : readMapping(mapFile)
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new StartupError(`There is no folder ${directory}`)
  const files = listFolderFiles(directory, mapping)
  const saveFindings = (...findings: Parameters<typeof presentFindings>) => {
    if (problemsFile !== undefined)
      writeFileSync(resolveFromCaller(problemsFile), findingsCsv(presentFindings(...findings)), {
        mode: 0o600,
      })
  }
  // Detects an unwritable file before anything is imported.
  saveFindings([], [])
  const progress = createProgressLine(process.stderr)
  try {
    const description = await withPortal(async context => {
      const outcome = await importPayroll(context, { files, mapping, onProgress: progress.show }, { restore })
      saveFindings([], outcome.warnings)
      return describeImport(outcome, { companyAddress: context.settings.companyAddress, restore })
    })
    progress.clear()
    process.stdout.write(`${description}\n`)
  } catch (error) {
    progress.clear()
    if (!(error instanceof ImportRefused)) throw error
    saveFindings(error.problems, error.warnings)
    throw new StartupError(describeRefusal(error))
  }
})
