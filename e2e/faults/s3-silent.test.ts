import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { buildKeyFields } from '@epay/contract/applications/factories'
import { platformEndpoints } from '@epay/contract/common/platform-endpoints'
import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { expect, it, onTestFinished } from 'vitest'
import { runCommand, startPortal } from '../../scripts/portal-process.ts'
import { startS3Server } from '../../scripts/s3-server.ts'
import { makePdf } from '../fixtures/files.ts'
import { buildPacketForm } from '../fixtures/packet.ts'
import { tokensOf } from '../fixtures/sign-in.ts'
import { IS_LONG, times } from './fixtures/length.ts'
import { downloadedFiles } from './fixtures/office-files.ts'
import { startOfficeLoad } from './fixtures/office-load.ts'
import { ownPlace } from './fixtures/on-own-server.ts'

const ROUNDS = times({ short: 1, long: 5 })
/** A store's request is given up after 20 s at the latest, when its last attempt of 10 s is over after 30 s. */
const GIVEN_UP_SECONDS = times({ short: 90, long: 45 })
const SLOW_MS = 300
const LOAD = { hiring: times({ short: 1, long: 2 }), reading: 1, isInSteps: !IS_LONG }

type Given = { status: number; retryAfter: string | null; seconds: number }

it('a store that is slow, busy or silent is waited for for a while; nothing is acknowledged that it lacks', async () => {
  const s3 = await startS3Server()
  const folder = mkdtempSync(join(tmpdir(), 'epay-s3-'))
  const place = ownPlace(join(folder, 'portal'))
  onTestFinished(async () => {
    await place.dispose()
    await s3.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const settings = { ...place.settings, ...s3.environment, FILES_URL: s3.url('files'), DEMO: 'on' }
  const portal = await startPortal(settings)
  const { token } = await tokensOf(portal.url, { username: 'hr.manager' })
  const authorization = `Bearer ${token}`
  const identity = join(folder, 'key.txt')
  const recipient = (await runCommand('admin', ['backup-key', identity], settings)).stdout.trim()
  let hired: string[] = []

  /** People are hired while the store behaves like this. */
  async function hireWhile(behaviour: typeof s3.behaviour): Promise<void> {
    const load = await startOfficeLoad(portal.url, LOAD)
    s3.behaviour = behaviour
    await load.more()
    await load.finish()
    s3.behaviour = {}
    await downloadedFiles(portal.url, load.hired)
    hired = load.hired.map(({ id }) => id)
  }

  async function call(path: string, body?: FormData): Promise<Given> {
    const begin = performance.now()
    const request = body ? { method: 'POST', body } : {}
    const answer = await fetch(`${portal.url}/api${path}`, { ...request, headers: { authorization } })
    await answer.arrayBuffer()
    const seconds = (performance.now() - begin) / 1000
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), seconds }
  }

  async function isGivenUp(behaviour: typeof s3.behaviour): Promise<void> {
    const application = new FormData()
    for (const [name, value] of Object.entries(buildKeyFields())) application.append(name, value)
    application.append('resume', new Blob([new Uint8Array(await makePdf('resume'))]), 'resume.pdf')
    const [known = ''] = hired
    const file = join(folder, 'my.backup')
    const { items } = applicationEndpoints.list.response.parse(
      await (
        await fetch(`${portal.url}/api${applicationEndpoints.list.path}?status=3`, {
          headers: { authorization },
        })
      ).json(),
    )
    const stored = s3.objects.size
    s3.behaviour = behaviour
    const waiting = Promise.all([
      call(applicationEndpoints.upload.path, application),
      call(
        packetEndpoints.submitAsStaff.path,
        await buildPacketForm(items.find(({ id }) => !hired.includes(id))?.id ?? ''),
      ),
      call(applicationEndpoints.downloadResume.path.replace(':id', known)),
      call(platformEndpoints.ready.path),
      runCommand('admin', ['backup', file, '--recipient', recipient], settings),
    ])
    // No one else waits for it.
    expect(await call(applicationEndpoints.list.path)).toMatchObject({ status: 200 })
    const [upload, packet, download, ready, backup] = await waiting
    s3.behaviour = {}
    process.stdout.write(
      `s3 ${Object.keys(behaviour)}: ${JSON.stringify([upload, packet, download, ready])}\n`,
    )
    for (const { status, retryAfter, seconds } of [upload, packet, download]) {
      expect([status, Number(retryAfter)]).toEqual([503, expect.any(Number)])
      expect(Number(retryAfter)).toBeGreaterThan(0)
      expect(seconds).toBeLessThan(GIVEN_UP_SECONDS)
    }
    expect(ready.status).toBe(503)
    expect(backup).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^s3:\/\/epay\/files\/ does not answer: [^\n]+\n$/),
    })
    expect(existsSync(file)).toBe(false)
    // What was stored, but never answered, is named by no record, and is removed as what a crash leaves.
    if (!behaviour.isStalling) expect(s3.objects.size).toBe(stored)
  }

  await hireWhile({ unavailable: 'half' })
  await hireWhile({ delayMs: SLOW_MS })
  for (let round = 0; round < ROUNDS; round++) {
    await isGivenUp({ isSilent: true })
    if (ROUNDS > 1) await isGivenUp({ isStalling: true })
  }
  await hireWhile({})
  const checked = await runCommand('admin', ['check'], settings)
  expect(checked).toMatchObject({ status: 0, stderr: '' })
  expect((await portal.end('SIGTERM')).status).toBe(0)
})
