/** `npm run bench [-- NAME…]` measures the built portal, prints the figures, and writes them to bench/results. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureApplicationLists } from './application-lists.ts'
import { measureCompanyForms } from './company-forms.ts'
import { type Benchmark, printFigures, saveFigures } from './figures.ts'
import { measureFirstLoad } from './first-load.ts'
import { measurePayrollImport } from './import-payroll.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measurePacketSubmissions } from './packet-submissions.ts'
import { measureSignIns } from './sign-ins.ts'
import { measureSignedInCalls } from './signed-in-calls.ts'
import { measureStartUp } from './start-up.ts'

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  'start-up': measureStartUp,
  'sign-ins': measureSignIns,
  'signed-in-calls': measureSignedInCalls,
  'application-lists': measureApplicationLists,
  'packet-submissions': measurePacketSubmissions,
  'company-forms': measureCompanyForms,
  'import-payroll': measurePayrollImport,
  'first-load': measureFirstLoad,
  lighthouse: measureLighthouse,
}

const names = process.argv.slice(2)
const unknownName = names.find(name => !(name in BENCHMARKS))
if (unknownName) {
  process.stderr.write(`No benchmark ${unknownName}; there are ${Object.keys(BENCHMARKS).join(', ')}\n`)
  process.exit(1)
}
for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
  if (names.length > 0 && !names.includes(name)) continue
  process.stdout.write(`${name}\n`)
  const folder = mkdtempSync(join(tmpdir(), 'epay-bench-'))
  try {
    const figures = await benchmark(folder)
    printFigures(figures)
    saveFigures(name, figures)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
