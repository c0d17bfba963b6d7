import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { ensureInstalled, NODE, ROOT, toolEnvironment } from './install.mjs'
import { createScratchFolder } from './scratch-folder.mjs'

ensureInstalled()
const { findChromium } = await import('./chromium.mjs')

const scratch = createScratchFolder()
process.once('exit', scratch.remove)
process.env.TMPDIR = scratch.path
/** The PostgreSQL of Debian 12, and the oldest version that DATABASE_URL supports. */
const OLDEST_POSTGRES = '/usr/lib/postgresql/15/bin'

/** `npm run test:long` runs slow tests that rarely fail, instead of the tests that run before each change. */
const isLong = process.argv.includes('--long')

const totals = { passed: 0, failed: 0, skipped: 0 }
/** Printed again at the end, where readers of a long log look first. */
const failures = []
const skippedSuites = []

const children = new Set()

/** Returns the output, unless `isStreamed` prints it during the run. */
function run(command, parameters, { environment = {}, isStreamed = false } = {}) {
  const output = isStreamed ? 'inherit' : 'pipe'
  const child = spawn(command, parameters, {
    cwd: ROOT,
    env: toolEnvironment(environment),
    stdio: ['ignore', output, output],
  })
  children.add(child)
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', text => {
      log += text
    })
  return new Promise(resolve => {
    const finish = hasPassed => {
      children.delete(child)
      resolve({ hasPassed, log })
    }
    child.on('close', status => finish(status === 0))
    child.on('error', () => finish(false))
  })
}

async function runChecks(checks) {
  const queue = [...checks]
  const runQueued = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, command, ...parameters] = next
      const { hasPassed, log } = await run(command, parameters)
      totals[hasPassed ? 'passed' : 'failed']++
      if (!hasPassed) failures.push(name)
      process.stdout.write(hasPassed ? `— ${name}\n` : `\n${log}\nFAILED: ${name}\n\n`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runQueued))
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Runs a test runner, and summarizes its JSON report with `read`. A runner that writes no report, or that fails
 * without reporting a failed test, also counts as a failure.
 */
async function runSuite(name, parameters, environment, read) {
  process.stdout.write(`\n— ${name}\n`)
  const file = join(scratch.path, `${name.replaceAll(' ', '-')}.json`)
  const { hasPassed } = await run(NODE, parameters(file), {
    environment: environment(file),
    isStreamed: true,
  })
  const report = readReport(file)
  const { failed, passed, skipped } = report ? read(report) : { failed: [], passed: 0, skipped: 0 }
  if ((!hasPassed || !report) && failed.length === 0)
    failed.push(
      report ? `${name}: an error outside of any test, shown above` : `${name}: no report was written`,
    )
  failures.push(...failed)
  totals.failed += failed.length
  totals.passed += passed
  totals.skipped += skipped
}

const relativeNameOf = ({ name }) => relative(ROOT, name)

function failedTestsOf(file) {
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(
      ({ fullName, failureMessages }) =>
        `${relativeNameOf(file)} › ${fullName}\n${failureMessages.join('\n')}`,
    )
}

function failedSpecsOf({ suites = [], specs = [] }) {
  const ownFailures = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, line, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).findLast(result => result.error)?.error
      return `${file}:${line} › ${title}\n${error?.message ?? ''}`
    })
  return [...ownFailures, ...suites.flatMap(failedSpecsOf)]
}

function runVitest(name, parameters, environment = {}) {
  return runSuite(
    name,
    file => [
      ...['node_modules/vitest/vitest.mjs', 'run', ...parameters],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    () => environment,
    report => ({
      passed: report.numPassedTests,
      failed: report.testResults.flatMap(file => {
        const tests = failedTestsOf(file)
        return file.status === 'failed' && tests.length === 0
          ? [`${relativeNameOf(file)}\n${file.message}`]
          : tests
      }),
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  )
}

function runPlaywright(name, folder, { files = [], ...environment }) {
  return runSuite(
    name,
    () => [
      ...['node_modules/@playwright/test/cli.js', 'test', `--config=${folder}`, '--reporter=list,json'],
      ...files,
    ],
    file => ({ ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    ({ stats, suites }) => ({
      passed: stats.expected,
      failed: suites.flatMap(failedSpecsOf),
      skipped: stats.skipped,
    }),
  )
}

function printList(title, entries) {
  if (entries.length === 0) return
  process.stdout.write(`\n${title}:\n${entries.map(each => `— ${each.slice(0, 2_000)}\n`).join('')}`)
}

async function runShort() {
  await runChecks([
    ...['server', 'web', 'contract', 'e2e', 'bench'].map(workspace => [
      `types of ${workspace}`,
      'tsc',
      '--noEmit',
      '-p',
      workspace,
    ]),
    ['style', 'biome', 'check', '.'],
    ['imports', 'npm', 'run', '--silent', 'check:imports'],
    ['the lock file names every platform', NODE, 'scripts/check-lock.mjs'],
    ['licenses', NODE, 'scripts/licenses.mjs', '--check'],
  ])
  const projects = ['contract', 'server', 'web', 'web-build']
  await runVitest(
    'unit and API tests',
    projects.map(project => `--project=${project}`),
  )
  await withChromium(async environment => {
    await runPlaywright('browser journeys', 'e2e', environment)
    await runPlaywright('tasks of the specification', 'e2e/literal', environment)
  })
}

/** Server tests that run longer with these variables. */
const LONGER_RUNS = [
  ['main-killed-submitting', { KILLS: '50' }],
  ['every-request', { FUZZ: '20000' }],
]

async function runLong() {
  await runVitest('faults', ['--project=faults', '--no-file-parallelism'], { FAULTS: 'long' })
  for (const [name, environment] of LONGER_RUNS)
    await runVitest(name, ['--project=server', `server/src/${name}.test.ts`], environment)
  await withChromium(async environment => {
    await runPlaywright('long journeys', 'e2e', { ...environment, LONG: '1' })
    if (existsSync(OLDEST_POSTGRES))
      await runPlaywright('the main journey on PostgreSQL 15', 'e2e', {
        ...environment,
        POSTGRES_BIN: OLDEST_POSTGRES,
        files: ['hiring.journey.ts'],
      })
    else skippedSuites.push(`the main journey on PostgreSQL 15: there is no ${OLDEST_POSTGRES}`)
  })
}

async function withChromium(runSuites) {
  const chromium = await findChromium()
  if (!chromium) {
    skippedSuites.push('the browser journeys: no Chromium was found, and none could be installed')
    return
  }
  await runSuites({ CHROMIUM_PATH: chromium })
}

const startedAt = Date.now()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
    process.exit(1)
  })
}

await (isLong ? runLong() : runShort())

for (const suite of skippedSuites) process.stdout.write(`\nNot run: ${suite}\n`)
// With REQUIRE_ALL, suites that couldn't run fail the whole run.
if (process.env.REQUIRE_ALL === '1') totals.failed += skippedSuites.length
printList('What failed', failures)
const skippedNote = totals.skipped > 0 ? `, ${totals.skipped} tests skipped` : ''
process.stdout.write(`\nTook ${Math.round((Date.now() - startedAt) / 1000)} s${skippedNote}\n`)
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`)
process.exit(totals.failed > 0 ? 1 : 0)
