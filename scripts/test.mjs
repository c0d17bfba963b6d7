import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, NODE, ROOT, toolEnvironment } from './install.mjs'
import { createScratchFolder } from './scratch-folder.mjs'

ensureInstalled()
const { findChromium } = await import('./chromium.mjs')
const { startPostgres } = await import('./with-postgres.mjs')

const scratch = createScratchFolder()
process.once('exit', scratch.remove)
process.env.TMPDIR = scratch.path
const total = { passed: 0, failed: 0, skipped: 0 }
const missing = []

let running

function run(command, parameters, environment = {}) {
  const child = spawn(command, parameters, {
    cwd: ROOT,
    env: toolEnvironment(environment),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  running = child
  return new Promise(resolve => {
    child.on('exit', status => resolve(status === 0))
    child.on('error', () => resolve(false))
  })
}

/** One check, such as the types: it passes or fails as a whole. */
async function check(name, command, parameters) {
  process.stdout.write(`\n— ${name}\n`)
  const isGood = await run(command, parameters)
  total[isGood ? 'passed' : 'failed']++
  if (!isGood) process.stdout.write(`FAILED: ${name}\n`)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A test runner with a JSON report. One that fails without a failed test, or without a report, counts as a failure. */
async function suite(name, parameters, environment, countsOf) {
  process.stdout.write(`\n— ${name}\n`)
  const file = join(scratch.path, `${name.replaceAll(' ', '-')}.json`)
  const isGood = await run(NODE, parameters(file), environment(file))
  const report = readReport(file)
  const counts = report ? countsOf(report) : { passed: 0, failed: 0, skipped: 0 }
  if ((!isGood || !report) && counts.failed === 0) counts.failed = 1
  for (const key of Object.keys(total)) total[key] += counts[key]
}

const startedAt = Date.now()
const postgres = process.env.TEST_DATABASE_URL
  ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  : await startPostgres()
if (!postgres)
  missing.push('the tests on a PostgreSQL server: neither its programs nor TEST_DATABASE_URL were found')
const database = postgres ? { TEST_DATABASE_URL: postgres.url } : {}

async function cleanUp() {
  await postgres?.stop()
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    running?.kill(signal)
    cleanUp().finally(() => process.exit(1))
  })
}

try {
  await check('the lock file names every platform', NODE, ['scripts/lock-complete.mjs'])
  for (const room of ['contract', 'server', 'web', 'e2e', 'bench'])
    await check(`types of ${room}`, 'tsc', ['--noEmit', '-p', room])
  await check('style', 'biome', ['check', '.'])
  await check('imports', 'npm', ['run', '--silent', 'check:imports'])

  await suite(
    'unit and API tests',
    file => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    () => database,
    report => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  )

  const chromium = await findChromium()
  if (chromium) {
    ensureWebBuilt()
    await suite(
      'browser journeys',
      () => ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e', '--reporter=list,json'],
      file => ({ ...database, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
      ({ stats }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
      }),
    )
  } else missing.push('the browser journeys: no Chromium was found, and none could be installed')
} finally {
  await cleanUp()
}

for (const what of missing) process.stdout.write(`\nNot run: ${what}\n`)
// Where everything is expected to run, what did not run is no success.
if (process.env.REQUIRE_ALL === '1') total.failed += missing.length
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\nTook ${Math.round((Date.now() - startedAt) / 1000)} s\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exit(total.failed > 0 ? 1 : 0)
