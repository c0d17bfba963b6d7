import { readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { check } from '#server/admin/check.ts'
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
function localFiles(): string[] {
  const entries = readdirSync(app.dependencies.config.dataDir, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => entry.name)
}

test('stores all files encrypted in the bucket, and none on this machine', async () => {
  expect((await upload()).status).toBe(201)
  await submittedPacket(app)
  expect(server.objects.size).toBeGreaterThan(4)
  for (const [name, { bytes }] of server.objects) {
    expect(name).toMatch(/^epay\/files\/([0-9a-f]{2})\/\1[0-9a-f-]{34}$/)
    expect(bytes.subarray(0, 4).toString()).toBe('EPAY')
    expect(bytes.includes('%PDF')).toBe(false)
  }
  expect(localFiles().filter(isFileId)).toEqual([])
  expect(await check(app.context)).toMatchObject({ isGood: true })
})

test('answers uploads with 503 and Retry-After while the bucket is unavailable, and stores nothing', async () => {
  const before = server.objects.size
  server.behavior = { unavailable: 'always' }
  const { status, headers, body } = await upload()
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(JSON.stringify(body)).not.toContain('s3:')
  server.behavior = {}
  expect(server.objects.size).toBe(before)
})
