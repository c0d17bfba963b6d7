/** `npm run bench -- fill applications=N employees=N [checks=N]`: a large made-up company beside the demo's. */
import { randomUUID } from 'node:crypto'
import { fillCompany, refusalToFill, type Size } from '#server/demo/fill-company.ts'
import { runProgram } from '#server/platform/command.ts'
import { readConfig } from '#server/platform/config.ts'
import { systemContext } from '#server/platform/context.ts'
import { openPortal } from '#server/prepare.ts'
import { StartupError } from '#server/system/startup-error.ts'

const USAGE =
  'Usage: npm run bench -- fill [applications=N] [employees=N] [checks=N for each, 52 if left out]'
const MOST = { applications: 10_000_000, employees: 800_000, checks: 520 } as const
const REPORT_EVERY_MS = 2_000

function readSize(parameters: readonly string[]): Size {
  const size: Size = { applications: 0, employees: 0, checks: 52 }
  for (const parameter of parameters) {
    const [, name, digits] = /^(applications|employees|checks)=(\d{1,8})$/.exec(parameter) ?? []
    if (name !== 'applications' && name !== 'employees' && name !== 'checks') throw new StartupError(USAGE)
    size[name] = Number(digits)
    if (size[name] > MOST[name]) throw new StartupError(`${name}: at most ${MOST[name]}`)
  }
  if (size.applications + size.employees === 0) throw new StartupError(USAGE)
  return size
}

/** One line every few seconds, and one when a kind is complete. */
function createReport(size: Size) {
  const totals = { ...size, checks: size.employees * size.checks }
  let saidAt = performance.now()
  return (what: keyof Size | 'analyze', done: number) => {
    if (what === 'analyze') return void process.stdout.write('vacuum and analyze…\n')
    if (done < totals[what] && performance.now() - saidAt < REPORT_EVERY_MS) return
    saidAt = performance.now()
    process.stdout.write(`${what}: ${done} of ${totals[what]}\n`)
  }
}

await runProgram(async () => {
  const size = readSize(process.argv.slice(2))
  const { dependencies, close } = await openPortal(readConfig(process.env))
  try {
    const context = await systemContext(dependencies, randomUUID())
    const refusal = await refusalToFill(context)
    if (refusal) throw new StartupError(`This database can't be filled: ${refusal}`)
    await fillCompany(context, size, createReport(size))
  } finally {
    await close()
  }
})
