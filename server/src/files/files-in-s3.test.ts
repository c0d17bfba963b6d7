import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { check } from '#server/admin/check.ts'
import { rotateKeys } from '#server/admin/rotate-keys.ts'
import { removeUnknownFiles } from '#server/admin/unknown-files.ts'
import { buildFormData, buildPdf } from '#server/applications/factories.ts'
import { isFileId } from '#server/files/layout.ts'
import { submittedPacket } from '#server/packets/test-staff.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { type S3Server, startS3Server } from '../../../scripts/s3-server.ts'

let server: S3Server
let app: TestApp
beforeAll(async () => {
  server = await startS3Server()
  for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value)
  app = await buildTestApp({ environment: { FILES_URL: server.url('files') } })
})
afterEach(() => {
  server.behavior = {}
})
afterAll(async () => {
  await app.close()
  await server.close()
  vi.unstubAllEnvs()
})

const resume = () => buildFormData({}, { name: 'resume.pdf', content: buildPdf() })
const upload = () => app.anonymous.upload('/JobApplication/upload', resume())
function filesHere(): string[] {
  const entries = readdirSync(app.dependencies.config.dataDir, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => entry.name)
}

test('everything that is stored is in the bucket, encrypted, and nothing on this machine', async () => {
  expect((await upload()).status).toBe(201)
  await submittedPacket(app)
  expect(server.objects.size).toBeGreaterThan(4)
  for (const [name, { bytes }] of server.objects) {
    expect(name).toMatch(/^epay\/files\/([0-9a-f]{2})\/\1[0-9a-f-]{34}$/)
    expect(bytes.subarray(0, 4).toString()).toBe('EPAY')
    expect(bytes.includes('%PDF')).toBe(false)
  }
  expect(filesHere().filter(isFileId)).toEqual([])
  expect(await check(app.context)).toMatchObject({ isGood: true })
})

test('while it is away uploads answer 503 with Retry-After, and nothing is stored', async () => {
  const before = server.objects.size
  server.behavior = { unavailable: 'always' }
  const { status, headers, body } = await upload()
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(JSON.stringify(body)).not.toContain('s3:')
  server.behavior = {}
  expect(server.objects.size).toBe(before)
})

test('files are sealed under a new key, and unknown ones removed', async () => {
  const keys = () => JSON.parse(readFileSync(join(app.dependencies.config.dataDir, 'keys.json'), 'utf8'))
  await rotateKeys(app.context)
  const [{ id }] = keys().encryption
  for (const [name, { bytes }] of server.objects) expect(bytes.subarray(0, 40).includes(id), name).toBe(true)
  expect(await check(app.context)).toMatchObject({ isGood: true })
  await app.dependencies.files.write(Buffer.from('left by a crash'), { maxBytes: 100 })
  const count = server.objects.size
  const clock = { ...app.clock, now: () => new Date(Date.now() + 2 * 86_400_000) }
  expect(await removeUnknownFiles({ ...app.context, clock })).toBe(1)
  expect(server.objects.size).toBe(count - 1)
})
