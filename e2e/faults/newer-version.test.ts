import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { spawnPortal, startPortal } from '../../scripts/portal-process.ts'
import {
  createPortalSettings,
  readStoredApplications,
  startDurablePostgres,
} from './fixtures/postgres-installation.ts'
import { scaleToRun } from './fixtures/run-length.ts'
import { expectNoLoss, startWriters } from './fixtures/writers.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MIGRATIONS_FOLDER = 'server/src/database/migrations'
const REPLICAS = scaleToRun({ short: 1, long: 3 })
const WRITES = scaleToRun({ short: 5, long: 100 })

const journalSchema = z.object({ entries: z.array(z.looseObject({ idx: z.number(), when: z.number() })) })

/** Copies the build and adds a migration to the copy. Returns the folder that contains the copied programs. */
function buildNewerVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), 'epay-newer-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const part of ['server/dist', MIGRATIONS_FOLDER])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const file = join(folder, MIGRATIONS_FOLDER, 'meta/_journal.json')
  const { entries, ...rest } = z
    .looseObject(journalSchema.shape)
    .parse(JSON.parse(readFileSync(file, 'utf8')))
  const lastMigration = entries.at(-1)
  if (!lastMigration) throw new Error('No migration was found')
  const newMigration = {
    ...lastMigration,
    idx: lastMigration.idx + 1,
    when: lastMigration.when + 1,
    tag: '9999_newer',
  }
  writeFileSync(file, JSON.stringify({ ...rest, entries: [...entries, newMigration] }))
  const statement = 'alter table job_applications add column newer text not null default $$$$'
  writeFileSync(join(folder, MIGRATIONS_FOLDER, '9999_newer.sql'), statement)
  return join(folder, 'server/dist/')
}

it('older versions stop when a newer one starts, and no acknowledged write is lost', async () => {
  const postgres = await startDurablePostgres()
  const settings = createPortalSettings(postgres)
  const olderPortals = await Promise.all(Array.from({ length: REPLICAS }, () => startPortal(settings)))
  let url = olderPortals[0]?.url ?? ''
  const writers = startWriters(() => url)
  await writers.waitForWrites(WRITES)
  const newerPortal = await startPortal(settings, [], buildNewerVersion())
  const results = await Promise.all(olderPortals.map(portal => portal.exit))
  url = newerPortal.url
  await writers.waitForWrites(WRITES)
  await writers.finish()
  for (const result of results)
    expect(result).toMatchObject({
      status: 1,
      stderr:
        'A newer version of EPay has upgraded the database, so this older one exits. Start that version or a newer one\n',
    })
  expectNoLoss(writers, await readStoredApplications(postgres.url))
  const restarted = await spawnPortal(settings)
  expect(await restarted.exit).toMatchObject({
    status: 1,
    stderr: 'This database was made by a newer version of EPay: start that version or a newer one\n',
  })
  expect(await newerPortal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})
