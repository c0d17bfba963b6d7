import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/client.ts'
import { createDataDir, removeDataDir, SAMPLES_FOLDER } from '#server/testing/portal-process.ts'
import { runCommand } from '../../../../scripts/portal-process.ts'

const HALF_IMPORTER = fileURLToPath(new URL('../../testing/half-importer.ts', import.meta.url))
const TABLES = ['employees', 'checks', 'check_lines', 'earning_details', 'accounts', 'audit_events'] as const

let dataDir: string
let files: string
beforeAll(async () => {
  dataDir = await createDataDir({ isPrepared: true })
  files = mkdtempSync(join(tmpdir(), 'epay-killed-'))
  for (const name of ['employees.csv', 'checks.csv', 'earnings-details.csv'])
    writeFileSync(join(files, name), readFileSync(join(SAMPLES_FOLDER, name)))
  const [header = '', ...lines] = readFileSync(join(SAMPLES_FOLDER, 'check-lines.csv'), 'utf8')
    .trim()
    .split('\r\n')
  writeFileSync(join(files, 'check-lines.csv'), [header, ...Array(8).fill(lines).flat()].join('\n'))
})
afterAll(async () => {
  await removeDataDir(dataDir)
  rmSync(files, { recursive: true })
})

async function counts(): Promise<number[]> {
  const database = await openDatabase({ dataDir })
  try {
    const found = []
    for (const table of TABLES) {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int as count from ${table}`,
      )
      found.push(rows[0]?.count ?? -1)
    }
    return found
  } finally {
    await database.close()
  }
}

test('an import that is killed half-way leaves nothing behind, and can be run again', async () => {
  const importer = spawn(process.execPath, [HALF_IMPORTER, files], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(importer, 'exit')
  for await (const line of createInterface({ input: importer.stdout }))
    if (line === 'half') importer.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0])

  expect(await runCommand('import', [SAMPLES_FOLDER], { DATA_DIR: dataDir })).toMatchObject({ status: 0 })
  expect((await counts()).slice(0, 2)).toEqual([12, 72])
})
