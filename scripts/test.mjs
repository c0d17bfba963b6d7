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

const total = { passed: 0, failed: 0, skipped: 0 }
/** Repeated at the end, where readers of a long output look first. */
const failures = []
const missing = []

const running = new Set()

/** Returns the output, unless it is shown during the run. */
function run(command, parameters, { environment = {}, isShown = false } = {}) {
  const output = isShown ? 'inherit' : 'pipe'
  const child = spawn(command, parameters, {
    cwd: ROOT,
    env: toolEnvironment(environment),
    stdio: ['ignore', output, output],
  })
  running.add(child)
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', text => {
      log += text
    })
  return new Promise(resolve => {
    const end = isPassed => {
      running.delete(child)
      resolve({ isGood: isPassed, log })
    }
    child.on('close', status => end(status === 0))
    child.on('error', () => end(false))
  })
}

async function runChecks(checks) {
  const waiting = [...checks]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, ...parameters] = next
      const { isGood: isPassed, log } = await run(command, parameters)
      total[isPassed ? 'passed' : 'failed']++
      if (!isPassed) failures.push(name)
      process.stdout.write(isPassed ? `— ${name}\n` : `\n${log}\nFAILED: ${name}\n\n`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Runs a test runner, and summarizes its JSON report with `read`. If the runner fails without reporting a failed
 * test, or writes no report, that is a failure too.
 */
async function suite(name, parameters, environment, read) {
  process.stdout.write(`\n— ${name}\n`)
  const file = join(scratch.path, `${name.replaceAll(' ', '-')}.json`)
  const { isGood: isPassed } = await run(NODE, parameters(file), {
    environment: environment(file),
    isShown: true,
  })
  const report = readReport(file)
  const { failed, passed, skipped } = report ? read(report) : { failed: [], passed: 0, skipped: 0 }
  if ((!isPassed || !report) && failed.length === 0)
    failed.push(
      report ? `${name}: an error outside of any test, shown above` : `${name}: no report was written`,
    )
  failures.push(...failed)
  total.failed += failed.length
  total.passed += passed
  total.skipped += skipped
}

const nameOf = ({ name }) => relative(ROOT, name)

function failedTestsOf(file) {
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${nameOf(file)} › ${fullName}\n${failureMessages.join('\n')}`)
}

function failedSpecsOf({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, line, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).findLast(result => result.error)?.error
      return `${file}:${line} › ${title}\n${error?.message ?? ''}`
    })
  return [...own, ...suites.flatMap(failedSpecsOf)]
}

function unitSuite(name, parameters, environment = {}) {
  return suite(
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
        return file.status === 'failed' && tests.length === 0 ? [`${nameOf(file)}\n${file.message}`] : tests
      }),
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  )
}

function browserSuite(name, folder, { files = [], ...environment }) {
  return suite(
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

function showList(title, entries) {
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
    ['the lock file names every platform', NODE, 'scripts/lock-complete.mjs'],
    ['licenses', NODE, 'scripts/licenses.mjs', '--check'],
  ])
  const projects = ['contract', 'server', 'web', 'web-build']
  await unitSuite(
    'unit and API tests',
    projects.map(project => `--project=${project}`),
  )
  await runInBrowser(async environment => {
    await browserSuite('browser journeys', 'e2e', environment)
    await browserSuite('tasks of the specification', 'e2e/literal', environment)
  })
}

/** Test files that test more with these variables. */
const LONGER = [
  ['main-killed-submitting', { KILLS: '50' }],
  ['every-request', { FUZZ: '20000' }],
]

async function runLong() {
  await unitSuite('faults', ['--project=faults', '--no-file-parallelism'], { FAULTS: 'long' })
  for (const [name, environment] of LONGER)
    await unitSuite(name, ['--project=server', `server/src/${name}.test.ts`], environment)
  await runInBrowser(async environment => {
    await browserSuite('long journeys', 'e2e', { ...environment, LONG: '1' })
    if (existsSync(OLDEST_POSTGRES))
      await browserSuite('the main journey on PostgreSQL 15', 'e2e', {
        ...environment,
        POSTGRES_BIN: OLDEST_POSTGRES,
        files: ['hiring.journey.ts'],
      })
    else missing.push(`the main journey on PostgreSQL 15: there is no ${OLDEST_POSTGRES}`)
  })
}

async function runInBrowser(work) {
  const chromium = await findChromium()
  if (!chromium) {
    missing.push('the browser journeys: no Chromium was found, and none could be installed')
    return
  }
  await work({ CHROMIUM_PATH: chromium })
}

const startedAt = Date.now()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })
}

await (isLong ? runLong() : runShort())

for (const what of missing) process.stdout.write(`\nNot run: ${what}\n`)
// With REQUIRE_ALL, suites that couldn't run fail the whole run.
if (process.env.REQUIRE_ALL === '1') total.failed += missing.length
showList('What failed', failures)
const skipped = total.skipped > 0 ? `, ${total.skipped} tests skipped` : ''
process.stdout.write(`\nTook ${Math.round((Date.now() - startedAt) / 1000)} s${skipped}\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 ? 1 : 0)
