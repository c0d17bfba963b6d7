/** `npm run bench [-- NAME…]` measures the built portal, prints the figures, and writes them to bench/results. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationLists } from './application-lists.ts'
import { companyForms } from './company-forms.ts'
import { type Benchmark, printFigures, saveFigures } from './figures.ts'
import { firstLoad } from './first-load.ts'
import { importPayroll } from './import-payroll.ts'
import { lighthouse } from './lighthouse.ts'
import { packetSubmissions } from './packet-submissions.ts'
import { signIns } from './sign-ins.ts'
import { signedInCalls } from './signed-in-calls.ts'
import { startUp } from './start-up.ts'

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  'start-up': startUp,
  'sign-ins': signIns,
  'signed-in-calls': signedInCalls,
  'application-lists': applicationLists,
  'packet-submissions': packetSubmissions,
  'company-forms': companyForms,
  'import-payroll': importPayroll,
  'first-load': firstLoad,
  lighthouse,
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
