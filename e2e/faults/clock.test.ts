import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { buildKeyFields } from '@epay/contract/applications/factories'
import { authEndpoints } from '@epay/contract/auth/endpoints'
import { mailEndpoints } from '@epay/contract/mail/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PortalProcess, runCommand } from '../../scripts/portal-process.ts'
import { ownPlace } from './fixtures/on-own-server.ts'

/** Debian's package `faketime`: shifts the clock of the portal and of its database server. */
const [FAKETIME] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
const ADMIN = { username: 'admin', password: 'correct horse battery' }
const HOUR_MS = 3_600_000

const place = ownPlace()
const clockFile = join(place.dataDir, '..', 'clock')
let portal: PortalProcess
beforeAll(async () => {
  setClock(new Date().toISOString())
  Object.assign(place.settings, {
    TZ: 'America/Los_Angeles',
    LD_PRELOAD: FAKETIME ?? '',
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  })
  const who = ['create-admin', '--username', ADMIN.username, '--email', 'admin@office.example']
  const made = await runCommand('admin', who, place.settings, `${ADMIN.password}\n`)
  expect([made.status, made.stderr]).toEqual([0, ''])
  portal = await place.start()
  const signedIn = await post(authEndpoints.login.path, ADMIN)
  const { token } = authEndpoints.login.response.parse(await signedIn.json())
  const hr = { username: 'hr', email: 'hr@office.example', roles: ['HR-Manager'] }
  expect((await post(authEndpoints.register.path, hr, token)).status).toBe(201)
})
afterAll(() => place.dispose())

/** From now on it is this time, for the portal and its database. */
function setClock(instant: string): void {
  const seconds = (new Date(instant).getTime() - Date.now()) / 1000
  writeFileSync(`${clockFile}.new`, `${seconds < 0 ? '' : '+'}${seconds}`)
  renameSync(`${clockFile}.new`, clockFile)
}

const portalTime = () => Date.now() + 1000 * Number(readFileSync(clockFile, 'utf8'))

function post(path: string, body: object, token = ''): Promise<Response> {
  return fetch(`${portal.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
}

/** When each mail about this applicant was sent, oldest first. */
async function mailsAbout(lastName: string, kind: 'Review needed' | 'Reminder'): Promise<string[]> {
  const answer = await fetch(`${portal.url}/api${mailEndpoints.devMailbox.path}`)
  return mailEndpoints.devMailbox.response
    .parse(await answer.json())
    .filter(({ subject }) => subject.startsWith(kind) && new RegExp(`${lastName}(,| needs)`).test(subject))
    .map(({ sentAt }) => sentAt)
    .sort()
}

/** Submits an application, and waits until its mail is there: the jobs run at this time, too. */
async function apply(lastName: string): Promise<void> {
  const form = new FormData()
  const fields = buildKeyFields({ lastName, email: `${lastName}@applicants.example`.toLowerCase() })
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  const path = `${portal.url}/api${applicationEndpoints.upload.path}`
  expect((await fetch(path, { method: 'POST', body: form })).status).toBe(201)
  await expect.poll(() => mailsAbout(lastName, 'Review needed')).toHaveLength(1)
}

const reminded = (lastName: string, times: number) =>
  expect.poll(() => mailsAbout(lastName, 'Reminder')).toHaveLength(times)

it.skipIf(!FAKETIME)(
  'set on by a month and back by an hour: one reminder of all that were due, and no job twice',
  async () => {
    await apply('Month')
    setClock(new Date(portalTime() + 31 * 24 * HOUR_MS).toISOString())
    await reminded('Month', 1)
    setClock(new Date(portalTime() - HOUR_MS).toISOString())
    await apply('Back')
    setClock(new Date(portalTime() + HOUR_MS).toISOString())
    await apply('Again')
    for (const name of ['Month', 'Back', 'Again']) {
      expect(await mailsAbout(name, 'Review needed')).toHaveLength(1)
      expect(await mailsAbout(name, 'Reminder')).toHaveLength(name === 'Month' ? 1 : 0)
    }
  },
)

it.skipIf(!FAKETIME).each([
  ['Spring', 'daylight saving time begins', '2027-03-13T01:00:00Z', '2027-03-17T01:00:00.000Z'],
  ['Autumn', 'daylight saving time ends', '2027-11-06T00:00:00Z', '2027-11-10T00:00:00.000Z'],
  ['Leap', 'it is the 29th of February', '2028-02-29T01:00:00Z', '2028-03-02T01:00:00.000Z'],
])('%s: when %s in between, the reminder comes once, and not too early', async (name, _, at, due) => {
  setClock(at)
  await apply(name)
  setClock(new Date(Date.parse(due) - 60_000).toISOString())
  await apply(`${name}-before`)
  setClock(due)
  await reminded(name, 1)
  const [sentAt = ''] = await mailsAbout(name, 'Reminder')
  expect(sentAt >= due).toBe(true)
  await apply(`${name}-after`)
  expect(await mailsAbout(name, 'Reminder')).toHaveLength(1)
})

it('the portal ends well after all of it', async () => {
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})
