import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SAVED_HEAD_FILE } from '#server/audit/verify-chain.ts'
import { createDataDir, removeDataDir } from '#server/testing/portal-process.ts'
import { runCommand } from '../../../scripts/portal-process.ts'

let folder: string
beforeAll(async () => {
  folder = await createDataDir({ isPrepared: true })
})
afterAll(() => removeDataDir(folder))

it('npm run admin -- verify-audit exits with status 1 for an altered trail', async () => {
  const verify = () => runCommand('admin', ['verify-audit'], { DATA_DIR: folder })
  const intact = await verify()
  expect([intact.status, intact.stdout]).toEqual([0, expect.stringContaining('The audit trail is empty.\n')])
  writeFileSync(join(folder, SAVED_HEAD_FILE), JSON.stringify({ position: 2, hash: 'a' }))
  const altered = await verify()
  expect([altered.status, altered.stdout]).toEqual([
    1,
    expect.stringContaining(
      'Cut off at the end: the entries at places 1 to 2, which this portal had noted\n',
    ),
  ])
})
