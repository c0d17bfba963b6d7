/** `npm run import -- DIR [--map FILE]`: loads employees and pay checks from the payroll system's CSV files. */
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type ImportMapping, parseImportMapping } from '@epay/contract/paychecks/import-mapping'
import { createProgressLine } from '#server/admin/progress-line.ts'
import { withPortal } from '#server/admin/with-portal.ts'
import { type Imported, importPayroll } from '#server/paychecks/import/import-payroll.ts'
import {
  formatProblem,
  type ImportProblem,
  ImportRefused,
  type ImportWarning,
} from '#server/paychecks/import/import-problems.ts'
import { filesOfFolder } from '#server/paychecks/import/plan-import.ts'
import { runCommand } from '#server/platform/command.ts'
import { StartupError } from '#server/platform/startup-error.ts'

const MAX_LISTED = 50

function describe({ counts, accounts, warnings, warningCount }: Imported): string {
  const rows = {
    Employees: counts.employees,
    Checks: counts.checks,
    'Check lines': counts.lines,
    Details: counts.details,
  }
  const described = Object.entries(rows).map(([name, { removed, ...rest }]) => {
    const gone = removed ? `, ${removed} removed` : ''
    return `  ${name.padEnd(12)} ${rest.new} new, ${rest.changed} changed, ${rest.unchanged} unchanged${gone}`
  })
  const newAccounts =
    accounts > 0
      ? [
          `  Accounts     ${accounts} new, without a password: npm run admin -- set-password --username E-MAIL`,
        ]
      : []
  const warned =
    warningCount > 0
      ? [
          '',
          `${warningCount} ${warningCount === 1 ? 'warning' : 'warnings'}:`,
          ...listed(warnings, warningCount),
        ]
      : []
  return ['Imported.', ...described, ...newAccounts, ...warned].join('\n')
}

function listed(found: readonly (ImportProblem | ImportWarning)[], total: number): string[] {
  const first = found.slice(0, MAX_LISTED).map(formatProblem)
  return total > first.length ? [...first, `… and ${total - first.length} more`] : first
}

function list({ problems, total }: ImportRefused): string {
  const end = `Nothing was imported: ${total} ${total === 1 ? 'problem' : 'problems'}.`
  return [...listed(problems, total), end].join('\n')
}

const USAGE =
  'Usage: npm run import -- DIR [--map FILE] (a folder with CSV files, and how to read them; see docs/import.md)'
const fromHere = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

function readArguments(): { directory: string; mapFile: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { map: { type: 'string' } },
      allowPositionals: true,
    })
    const [directory, ...rest] = positionals
    if (directory !== undefined && rest.length === 0)
      return { directory: fromHere(directory), mapFile: values.map }
  } catch {
    // An unknown option is a wrong use like any other.
  }
  throw new StartupError(USAGE)
}

function readMapping(path: string): ImportMapping {
  const file = fromHere(path)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new StartupError(`There is no file ${file}`)
  const read = parseImportMapping(readFileSync(file, 'utf8'))
  if ('mapping' in read) return read.mapping
  throw new StartupError([`${file} can't be used:`, ...read.problems].join('\n'))
}

await runCommand(async () => {
  const { directory, mapFile } = readArguments()
  const mapping = mapFile === undefined ? undefined : readMapping(mapFile)
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new StartupError(`There is no folder ${directory}`)
  const files = filesOfFolder(directory, mapping)
  const progress = createProgressLine(process.stderr)
  try {
    const imported = await withPortal(context =>
      importPayroll(context, { files, mapping, onProgress: progress.show }),
    )
    progress.clear()
    process.stdout.write(`${describe(imported)}\n`)
  } catch (error) {
    progress.clear()
    if (error instanceof ImportRefused) throw new StartupError(list(error))
    throw error
  }
})
