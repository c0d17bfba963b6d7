/** `npm run import -- DIR`: loads employees and pay checks from the payroll system's CSV files. */
import { resolve } from 'node:path'
import { createProgressLine } from '#server/admin/progress-line.ts'
import { withPortal } from '#server/admin/with-portal.ts'
import { type ImportCounts, importPayroll } from '#server/paychecks/import/import-payroll.ts'
import { formatProblem, ImportRefused } from '#server/paychecks/import/import-problems.ts'
import { runCommand } from '#server/platform/command.ts'
import { StartupError } from '#server/platform/startup-error.ts'

const MAX_LISTED = 50

function describe({ employees, checks, lines, details }: ImportCounts): string {
  const rows = Object.entries({
    Employees: employees,
    Checks: checks,
    'Check lines': lines,
    Details: details,
  })
  const described = rows.map(([name, counts]) => {
    const removed = 'removed' in counts && counts.removed ? `, ${counts.removed} removed` : ''
    return `  ${name.padEnd(12)} ${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged${removed}`
  })
  const accounts =
    employees.accounts > 0
      ? [
          `  Accounts     ${employees.accounts} new, without a password: npm run admin -- set-password --username E-MAIL`,
        ]
      : []
  return ['Imported.', ...described, ...accounts].join('\n')
}

function list({ problems, total }: ImportRefused): string {
  const listed = problems.slice(0, MAX_LISTED).map(formatProblem)
  const more = total > listed.length ? [`… and ${total - listed.length} more`] : []
  return [...listed, ...more, `Nothing was imported: ${total} ${total === 1 ? 'problem' : 'problems'}.`].join(
    '\n',
  )
}

await runCommand(async () => {
  const [directory, ...rest] = process.argv.slice(2)
  if (directory === undefined || rest.length > 0)
    throw new StartupError(
      'Usage: npm run import -- DIR (a folder with the four CSV files; see docs/import.md)',
    )
  const progress = createProgressLine(process.stderr)
  try {
    const counts = await withPortal(context =>
      importPayroll(context, {
        directory: resolve(process.env.INIT_CWD ?? '.', directory),
        onProgress: progress.show,
      }),
    )
    progress.clear()
    process.stdout.write(`${describe(counts)}\n`)
  } catch (error) {
    progress.clear()
    if (error instanceof ImportRefused) throw new StartupError(list(error))
    throw error
  }
})
