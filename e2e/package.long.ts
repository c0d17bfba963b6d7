import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { freePort } from '../scripts/free-port.mjs'
import { type BareMachine, installOnBareMachine } from './fixtures/bare-machine.ts'
import { openFilter } from './fixtures/filter.ts'
import { test } from './fixtures/portal.ts'
import { readSampleCheck, SAMPLES_FOLDER } from './fixtures/samples.ts'
import { getTokens, signIn } from './fixtures/sign-in.ts'

const PASSWORD = 'a password for the journey'

const run = (program: string, ...parameters: string[]) =>
  execFileSync(program, parameters, { encoding: 'utf8', stdio: 'pipe' })
const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

test.describe('on a bare machine', () => {
  test.describe.configure({ mode: 'default' })
  test.skip(process.getuid?.() !== 0, 'only root can lock a program into a folder')

  let machine: BareMachine
  test.beforeAll(() => {
    machine = installOnBareMachine()
  })
  test.afterAll(() => machine?.remove())

  test('the package works from installation to an imported paycheck', async ({ page }) => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    // The machine can't resolve localhost.
    const address = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url }
    const settings = { ...address, COMPANY_NAME: 'Harbor Builders', LOG_LEVEL: 'warn' }
    const { employee, check } = readSampleCheck()
    await expect(machine.epay(['start'], {})).rejects.toThrow('PUBLIC_URL must be set in production')
    expect(await machine.epay(['admin', 'setup-link'], settings)).toContain(`${url}/setup?token=`)
    const createAdmin = ['admin', 'create-admin', '--username', 'admin', '--email', 'admin@example.com']
    expect(await machine.epay(createAdmin, settings, PASSWORD)).toContain('The Admin admin can sign in.')
    machine.copyIn(SAMPLES_FOLDER, 'samples')
    expect(await machine.epay(['import', '/samples'], settings)).toMatch(/Checks +72 new/)
    await machine.epay(['admin', 'set-password', '--username', employee.email], settings, PASSWORD)
    const atLocalhost = machine.epay(['start'], { ...settings, HOST: 'localhost' })
    await expect(atLocalhost).rejects.toThrow('HOST=localhost')
    // Help, and commands that only use files, need no settings.
    expect(await machine.epay(['--version'], {})).toMatch(/^\d+\.\d+\.\d+$/m)
    expect(await machine.epay(['--help'], {})).toContain('Usage: epay COMMAND')
    expect(await machine.epay(['admin'], {})).toContain('Usage: epay admin COMMAND')
    expect(await machine.epay(['admin', 'backup-key', '/key.txt'], {})).toMatch(/^age1\w+$/m)
    await expect(machine.epay(['admin', 'verify-backup', '/key.txt'], {})).rejects.toThrow(
      'Usage: epay admin verify-backup FILE --identity FILE',
    )
    const verifyBackup = ['admin', 'verify-backup', '/key.txt', '--identity', '/key.txt']
    await expect(machine.epay(verifyBackup, {})).rejects.toThrow("The backup can't be read")
    const verifyPacket = ['admin', 'verify-packet', '/key.txt', '--key', '/key.txt']
    await expect(machine.epay(verifyPacket, {})).rejects.toThrow('contains no public key')
    await machine.start(settings)

    await signIn(page, url, employee.email, PASSWORD)
    await page.getByRole('link', { name: 'Employee Checks' }).click()
    await openFilter(page)
    await page.getByLabel('Check Number').fill(String(check.checkNumber))
    await page.getByRole('button', { name: 'Apply Filter' }).click()
    await page.getByRole('link', { name: `View check ${check.checkNumber}` }).click()
    await expect(page.getByText(`XXX-XX-${employee.ssn?.slice(-4)}`).first()).toBeVisible()
  })

  test('the package has no leftovers from an earlier run, and matches this machine', () => {
    expect(machine.contents).toContain('LICENSE')
    expect(machine.contents).not.toContain('of-an-earlier-run')
    test.skip(machine.debianHeaders === undefined, 'dpkg-deb is not installed')
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    expect(machine.debianHeaders).toContain(`Version: ${version}\n`)
    const architecture = run('dpkg', '--print-architecture')
    expect(machine.debianHeaders).toContain(`Architecture: ${architecture}`)
    expect(machine.debianLinks).toContainEqual(expect.stringMatching(/\/libpq\.so\.5 -> libpq\.so\.5\.\d+$/))
    expect(machine.debianLinks.filter(link => link.includes('-> /'))).toEqual([])
  })

  test('the package can run the demo company', async () => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const address = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url }
    await machine.start({ ...address, DATA_DIR: '/demo', LOG_LEVEL: 'warn' }, 'demo')
    expect(await getTokens(url, { username: 'employee' })).toMatchObject({ token: expect.any(String) })
  })
})

const deployPath = (file: string) => fileURLToPath(new URL(`../deploy/${file}`, import.meta.url))

/** Lines of /etc/epay/epay.env, each with the value that systemd reads from it. */
const SERVICE_SETTINGS: [string, string | undefined][] = [
  [
    'DATABASE_URL="postgres://epay:p$ecret@db.example.com/epay"',
    'postgres://epay:p$ecret@db.example.com/epay',
  ],
  [
    'BACKUP_URL=s3://harbor/backups?endpoint=https://s3.example.com&region=eu',
    's3://harbor/backups?endpoint=https://s3.example.com&region=eu',
  ],
  ['EPAY_KEYS=\'{"a": "$b \\c"}\'', '{"a": "$b \\c"}'],
  ['COMPANY_NAME="The \\"Harbor\\" \\$1 \\d `Builders`"', 'The "Harbor" $1 \\d `Builders`'],
  ["  PAYROLL_CONTACT = Ana's office #2, (555) 010-1234 ", "Ana's office #2, (555) 010-1234"],
  ['MAIL_FROM=Harbor\\ Builders <hr@example.com>', 'Harbor Builders <hr@example.com>'],
  ['SMTP_URL=""', ''],
  ['#TRUST_PROXY=on', undefined],
  [';REQUIRE_MFA=Admin', undefined],
]

test("the installed commands use the service's settings", () => {
  const folder = mkdtempSync(join(tmpdir(), 'epay-installed-'))
  const [settings, program] = [join(folder, 'epay.env'), join(folder, 'epay')]
  writeFileSync(settings, SERVICE_SETTINGS.map(([line]) => `${line}\n`).join(''))
  writeFileSync(program, '#!/bin/sh\nprintf "%s\\0" "$@"; exec env -0\n')
  const wrapper = readFileSync(deployPath('debian/epay.sh'), 'utf8')
    .replaceAll('/etc/epay/epay.env', settings)
    .replaceAll('/usr/lib/epay/bin/epay', program)
    .replace('runuser -u epay', 'runuser -u nobody')
  writeFileSync(join(folder, 'epay.sh'), wrapper)
  chmodSync(folder, 0o755)
  chmodSync(program, 0o755)
  const output = run('sh', join(folder, 'epay.sh'), 'admin', 'a b').split('\0')
  expect(output.slice(0, 2)).toEqual(['admin', 'a b'])
  const environment = Object.fromEntries(output.slice(2, -1).map(line => line.split(/=(.*)/s)))
  for (const [line, value] of SERVICE_SETTINGS)
    expect.soft(environment[/\w+/.exec(line)?.[0] ?? ''], line).toBe(value)
  rmSync(folder, { recursive: true })
})

test('the .deb uses the PostgreSQL of the distribution', () => {
  const folder = mkdtempSync(join(tmpdir(), 'epay-distribution-'))
  const writeProgram = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: 0o755 })
  }
  writeProgram('lib/node', '#!/bin/sh\ncase "$1" in --version) ;; *) echo "$POSTGRES_BIN" ;; esac\n')
  const program = readFileSync(deployPath('epay.sh'), 'utf8')
    .replaceAll('/usr/lib/postgresql', `${folder}/postgresql`)
    .replaceAll('/usr/lib/epay', folder)
    .replaceAll(/@\w+@/g, 'FLAG=')
  writeProgram('bin/epay', program)
  const findPostgresBin = (environment: Record<string, string> = {}) => {
    const env = { ...process.env, DATA_DIR: join(folder, 'data'), ...environment }
    return execFileSync(join(folder, 'bin/epay'), ['start'], { encoding: 'utf8', env }).trim()
  }
  expect(findPostgresBin()).toBe('')
  const tooOldPaths = ['9.6/bin/initdb', '9.6/bin/postgres', '14/bin/initdb', '14/bin/postgres']
  for (const path of [...tooOldPaths, '18/bin/psql']) writeProgram(`postgresql/${path}`, '')
  expect(findPostgresBin(), 'too old, or no server').toBe('')
  for (const major of [15, 17])
    for (const name of ['initdb', 'postgres']) writeProgram(`postgresql/${major}/bin/${name}`, '')
  expect(findPostgresBin(), 'a new database').toBe(join(folder, 'postgresql/17/bin'))
  writeProgram('data/postgres/PG_VERSION', '15\n')
  expect(findPostgresBin(), 'a database that PostgreSQL 15 created').toBe(join(folder, 'postgresql/15/bin'))
  writeProgram('data/postgres/PG_VERSION', '18\n')
  expect(findPostgresBin(), 'a database that the bundled PostgreSQL created').toBe('')
  expect(findPostgresBin({ POSTGRES_BIN: '/opt/postgres/bin' })).toBe('/opt/postgres/bin')
  rmSync(folder, { recursive: true })
})

test.describe('the configuration files', () => {
  let folder: string
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'epay-deploy-'))
  })
  test.afterEach(() => rmSync(folder, { recursive: true }))

  test('the nginx configuration is valid', () => {
    test.skip(!isInstalled('nginx'), 'nginx is not installed')
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const subject = ['-days', '1', '-subj', '/CN=pay.example.com']
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject]
    run('openssl', ...request, '-keyout', key, '-out', certificate)
    const nginxConfig = readFileSync(deployPath('nginx.conf'), 'utf8')
      .replace('/etc/ssl/pay.example.com.pem', certificate)
      .replace('/etc/ssl/pay.example.com.key', key)
      .replaceAll('/var/log/nginx', folder)
    const config = join(folder, 'nginx.conf')
    writeFileSync(config, `pid ${folder}/pid;\nevents {}\nhttp {\n${nginxConfig}}\n`)
    run('nginx', '-t', '-c', config)
  })

  test('the systemd unit is valid and hardened', () => {
    test.skip(!isInstalled('systemd-analyze'), 'systemd is not installed')
    const unit = join(folder, 'epay.service')
    writeFileSync(
      unit,
      readFileSync(deployPath('epay.service'), 'utf8').replace('/usr/lib/epay/bin/epay', '/bin/true'),
    )
    run('systemd-analyze', 'verify', unit)
    // systemd-analyze rates exposure from 0 to 10, and `--threshold=14` means 1.4. The remaining exposure comes from
    // the network and folders that the portal needs to access.
    run('systemd-analyze', 'security', '--offline=true', '--threshold=14', '--no-pager', unit)
  })
})
