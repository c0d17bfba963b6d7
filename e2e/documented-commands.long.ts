import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { secondFactorEndpoints } from '@epay/contract/auth/endpoints'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { packetKeyEndpoints } from '@epay/contract/packets/evidence/signing-keys'
import { expect, test as plainTest } from '@playwright/test'
import { freePort } from '../scripts/free-port.mjs'
import {
  findDocumentedCommands,
  PAGES_TESTED_ELSEWHERE,
  ROOT,
  SKIPPED_COMMANDS,
} from './fixtures/documented-commands.ts'
import { makeLogo } from './fixtures/files.ts'
import { makePacket } from './fixtures/packet.ts'
import { test } from './fixtures/portal.ts'
import { readSample, SAMPLES_FOLDER } from './fixtures/samples.ts'
import { getTokens, post } from './fixtures/sign-in.ts'
import { generateCode } from './fixtures/totp.ts'

const START_PRODUCTION =
  'NODE_ENV=production COMPANY_NAME="Harbor Builders" PUBLIC_URL=https://pay.example.com SMTP_URL=smtps://user:password@mail.example.com MAIL_FROM="Harbor Builders <hr@example.com>" npm start'
const PORTAL_ADDRESS = { PUBLIC_URL: 'https://pay.example.com' }
const BACKUP = '/mnt/epay-2026-11-23.backup'

const PASSWORD = 'three calm green herons'

/** Documented commands and their expected output, in the order in which they run. */
const COMMANDS_WHILE_RUNNING: [string, RegExp][] = [
  ['npm run admin -- setup-link', /^https:\/\/pay\.example\.com\/setup\?token=\w+$/m],
  ['npm run admin -- create-admin --username admin --email admin@example.com', /The Admin admin can sign in/],
  ['npm run admin -- check', /0 problems/],
  ['npm run admin -- version', /^\d+\.\d+\.\d+$/m],
  ['npm run admin -- set-logo FILE', /logo\.png is now the logo/],
  ['npm run admin -- set-logo logo.png', /logo\.png is now the logo/],
]
const COMMANDS_WHILE_STOPPED: [string, RegExp][] = [
  ['npm run import -- /path/to/csv-files', /Checks +72 new/],
  ['npm run import -- samples', /Checks +0 new/],
  ['npm run import -- DIR --map FILE', /Checks +[1-9]\d* new/],
  ['npm run admin -- set-password --username ana.lopez@example.com', /is set/],
  ['npm run admin -- unknown-files', /0/],
  ['npm run admin -- remove-unknown-files', /0/],
  ['npm run admin -- verify-audit', /Intact/],
  ['npm run admin -- rotate-keys', /key/],
  ['npm run admin -- backup-key backup-key.txt', /^age1\S+$/m],
  [`npm run admin -- backup ${BACKUP} --recipient age1…`, /./],
  [`npm run admin -- verify-backup ${BACKUP} --identity backup-key.txt`, /Complete/],
  [`npm run admin -- restore ${BACKUP} --identity backup-key.txt`, /Restored/],
  ['npm run admin -- move-files', /files were moved to .* You can now remove FILES_ALSO_IN/],
]
const COMMANDS_WITHOUT_PORTAL: [string, RegExp][] = [
  ['npm run --silent sbom', /"bomFormat": "CycloneDX"/],
  ['npm run --silent licenses', /\tMIT$/m],
  ['npx tsc --noEmit -p contract', /^$/],
]
const PACKET_COMMANDS = [
  'unzip packet.zip',
  'sha256sum photo.* signature.png documents/* answers.json',
  "jq -cj '.events[-1] | del(.hash)' manifest.json | sha256sum",
  `jq -r '.files[] | .sha256 + "  " + .path' manifest.json | sha256sum -c`,
  'sha256sum signature.png answers.json',
]
const REMOVE_FACTOR = 'npm run admin -- remove-second-factor --username ana.lopez@example.com'
const VERIFY_PACKET = 'npm run admin -- verify-packet FILE [--key KEYS]'
const STATIC_BUILD = 'cd web && API_ORIGIN=https://api.example.com npx vite build'
const SELECT_COMMAND = `psql -h "$DATA_DIR/postgres/socket" -U epay -d postgres -c 'select count(*) from employees'`
const OPEN_BACKUP = 'age -d -i backup-key.txt FILE | tar -xz'

const isRunHere = (command: string) =>
  [
    START_PRODUCTION,
    STATIC_BUILD,
    OPEN_BACKUP,
    SELECT_COMMAND,
    REMOVE_FACTOR,
    VERIFY_PACKET,
    ...PACKET_COMMANDS,
  ].includes(command) ||
  [...COMMANDS_WHILE_RUNNING, ...COMMANDS_WHILE_STOPPED, ...COMMANDS_WITHOUT_PORTAL].some(
    ([each]) => each === command,
  )

plainTest('every documented command is run by a test or listed with a reason', () => {
  const documented = findDocumentedCommands()
  const missing = [...documented].filter(
    ([command, page]) =>
      !(page in PAGES_TESTED_ELSEWHERE || command in SKIPPED_COMMANDS || isRunHere(command)),
  )
  expect(missing).toEqual([])
  for (const command of Object.keys(SKIPPED_COMMANDS)) expect.soft([...documented.keys()]).toContain(command)
})

const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const run = promisify(execFile)

async function turnOnSecondFactor(url: string, username: string): Promise<void> {
  const { token } = await getTokens(url, { username, password: PASSWORD })
  const { start, confirm } = secondFactorEndpoints
  const { secret } = start.response.parse(await post(url, start.path, { password: PASSWORD }, token))
  await post(url, confirm.path, { code: generateCode(secret) }, token)
}

test.describe('the commands of docs/operating.md', () => {
  // Each test continues where the previous one stopped.
  test.describe.configure({ mode: 'serial' })
  let folder: string
  let recipient = 'age1…'
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'epay-commands-'))
    cpSync(SAMPLES_FOLDER, join(folder, 'csv'), { recursive: true })
    writeFileSync(join(folder, 'logo.png'), await makeLogo())
    mkdirSync(join(folder, 'moved'))
    const file = join(folder, 'csv', 'employees.csv')
    const [employee] = readSample('employees.csv')
    writeFileSync(file, readFileSync(file, 'utf8').replace(employee?.email ?? '', 'ana.lopez@example.com'))
  })
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const settings = () => ({ DATA_DIR: join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'warn' })

  function withLocalPaths(command: string): string {
    return command
      .replace('/path/to/csv-files', join(folder, 'csv'))
      .replace('DIR --map FILE', `samples/sage --map samples/sage/mapping.json`)
      .replace(/set-logo .*/, `set-logo ${join(folder, 'logo.png')}`)
      .replace(BACKUP, join(folder, 'epay.backup'))
      .replace('backup-key.txt', join(folder, 'backup-key.txt'))
      .replace('age1…', recipient)
  }

  function folderSettingsFor(command: string): Record<string, string> {
    if (command.includes(' restore ')) return { DATA_DIR: join(folder, 'restored') }
    if (!command.endsWith(' move-files')) return {}
    const [to, from] = ['moved', 'data/files'].map(name => pathToFileURL(join(folder, name)).href)
    return { FILES_URL: to ?? '', FILES_ALSO_IN: from ?? '' }
  }

  /** Runs a command with the password on its standard input, and returns its output. */
  async function runDocumented(
    command: string,
    environment: Record<string, string> = {},
    cwd = ROOT,
  ): Promise<string> {
    const execution = run('sh', ['-c', withLocalPaths(command)], {
      cwd,
      env: { ...process.env, ...settings(), ...environment },
      maxBuffer: 2 ** 26,
    })
    execution.child.stdin?.end(`${PASSWORD}\n`)
    const { stdout, stderr } = await execution
    return stdout + stderr
  }

  test('documented commands work on a running portal and on its data', async () => {
    test.setTimeout(900_000)
    const PORT = String(await freePort())
    const portal = spawn('sh', ['-c', START_PRODUCTION], {
      cwd: ROOT,
      env: { ...process.env, ...settings(), PORT, HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    const portalEnd = once(portal, 'close')
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${PORT}/api/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
    for (const [command, pattern] of COMMANDS_WHILE_RUNNING)
      await test.step(command, async () =>
        expect(await runDocumented(command, PORTAL_ADDRESS)).toMatch(pattern),
      )
    await test.step(REMOVE_FACTOR, async () => {
      await turnOnSecondFactor(`http://127.0.0.1:${PORT}`, 'admin')
      expect(await runDocumented(REMOVE_FACTOR.replace('ana.lopez@example.com', 'admin'))).toMatch(
        /admin is off/,
      )
    })
    if (isInstalled('psql'))
      await test.step(SELECT_COMMAND, async () =>
        expect(await runDocumented(SELECT_COMMAND)).toMatch(/count/),
      )
    // Signals the shell, npm, and the portal, as Ctrl-C does.
    process.kill(-(portal.pid ?? 0), 'SIGINT')
    await portalEnd

    for (const [command, pattern] of COMMANDS_WHILE_STOPPED)
      await test.step(command, async () => {
        const output = await runDocumented(command, folderSettingsFor(command))
        expect(output).toMatch(pattern)
        recipient = /^age1\S+$/m.exec(output)?.[0] ?? recipient
      })
  })

  test('documented commands work without a portal', async () => {
    for (const [command, pattern] of COMMANDS_WITHOUT_PORTAL)
      await test.step(command, async () => expect(await runDocumented(command)).toMatch(pattern))
  })

  test('documented commands open a backup without EPay', async () => {
    test.skip(!isInstalled('age'), 'age is not installed')
    await runDocumented(OPEN_BACKUP.replace('FILE', join(folder, 'epay.backup')), {}, folder)
    expect(readFileSync(join(folder, 'schema.sql'), 'utf8')).toContain('create table')
  })

  test('a documented command builds the web app for another host', async () => {
    const outDir = join(folder, 'web')
    await runDocumented(`${STATIC_BUILD} --outDir ${outDir} --logLevel error`)
    expect(readFileSync(join(outDir, 'index.html'), 'utf8')).toContain('content="https://api.example.com"')
  })
})

test('the commands of docs/evidence.md verify a packet', async ({ sharedUrl }) => {
  test.skip(
    !['unzip', 'sha256sum', 'jq'].every(isInstalled),
    'a program that the page names is not installed',
  )
  const folder = mkdtempSync(join(tmpdir(), 'epay-evidence-'))
  const { zip } = await makePacket(sharedUrl)
  writeFileSync(join(folder, 'packet.zip'), zip)
  const outputs: string[] = []
  for (const command of PACKET_COMMANDS)
    outputs.push((await run('sh', ['-c', command], { cwd: folder })).stdout)
  const [, hashes = '', lastEventHash = '', checkedFiles = '', copyHashes = ''] = outputs
  const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8')
  for (const [hash = ''] of (hashes + copyHashes).matchAll(/^[0-9a-f]{64}/gm))
    expect(manifest).toContain(hash)
  expect(manifest).toContain(`"hash": "${lastEventHash.slice(0, 64)}"`)
  expect(checkedFiles).toMatch(/^(\S.*: OK\n)+$/)
  const keys = join(folder, 'keys.json')
  const keysResponse = await fetch(`${sharedUrl}${API_PREFIX}${packetKeyEndpoints.keys.path}`)
  writeFileSync(keys, await keysResponse.text())
  const verifyCommand = VERIFY_PACKET.replace('FILE [--key KEYS]', `${folder}/packet.zip --key ${keys}`)
  expect((await run('sh', ['-c', verifyCommand], { cwd: ROOT })).stdout).toMatch(/^Verified\./m)
  rmSync(folder, { recursive: true })
})
