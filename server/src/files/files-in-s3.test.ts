import { expect, test } from 'vitest'
import { buildFormData, buildPdf } from '#server/applications/factories.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { openTestS3 } from '#server/testing/test-s3.ts'

const server = await openTestS3()
const app = await openTestApp({ environment: { FILES_URL: server.url('files') } })

test('uploads get 503 and Retry-After while the bucket is unavailable, and nothing is stored', async () => {
  server.behavior = { unavailable: 'always' }
  const form = buildFormData({}, { name: 'resume.pdf', content: buildPdf() })
  const { status, headers, body } = await app.anonymous.upload('/JobApplication/upload', form)
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(JSON.stringify(body)).not.toContain('s3:')
  expect(server.objects.size).toBe(0)
})
