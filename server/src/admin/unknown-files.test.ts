import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCandidateDraft } from '#server/packets/draft/test-draft.ts'
import { submittedPacket } from '#server/packets/test-staff.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { removeUnknownFiles } from './unknown-files.ts'

const DAY_MS = 86_400_000
const WAITING = `select 1 from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('a file that a packet takes over from its draft meanwhile stays', async () => {
  await submittedPacket(app)
  const draft = await openCandidateDraft(app)
  expect((await draft.putFile()).status).toBe(200)
  const { pool } = app.dependencies.database
  const [drafted] = (await pool.query('select file_id as id from packet_draft_files')).rows

  const submission = await pool.connect()
  await submission.query('begin; lock table packet_draft_files in access exclusive mode')
  const clock = { ...app.clock, now: () => new Date(Date.now() + 2 * DAY_MS) }
  const removing = removeUnknownFiles({ ...app.context, clock })
  await expect.poll(async () => (await pool.query(WAITING)).rows.length).toBe(1)
  await submission.query(`
      insert into packet_documents (packet_id, position, file_id, name, mime, size, sha256)
        select packets.id, 99, file_id, name, mime, size, sha256 from packets, packet_draft_files;
      delete from packet_draft_files;
      commit`)
  submission.release()
  expect(await removing).toBe(0)
  expect((await buffer(await app.dependencies.files.read(drafted.id))).length).toBeGreaterThan(0)
})
