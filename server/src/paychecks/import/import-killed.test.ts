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

async function countRows(): Promise<number[]> {
  const database = await openDatabase({ dataDir })
  try {
    const queries = TABLES.map(table => database.pool.query(`select from ${table}`))
    return (await Promise.all(queries)).map(({ rowCount }) => rowCount ?? -1)
  } finally {
    await database.close()
  }
}

test('an import killed halfway leaves nothing behind and can run again', async () => {
  const importer = spawn(process.execPath, [HALF_IMPORTER, files], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(importer, 'exit')
  for await (const line of createInterface({ input: importer.stdout }))
    if (line === 'half') importer.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(await countRows()).toEqual([0, 0, 0, 0, 0, 0])

  expect(await runCommand('import', [SAMPLES_FOLDER], { DATA_DIR: dataDir })).toMatchObject({ status: 0 })
  expect((await countRows()).slice(0, 2)).toEqual([12, 72])
})
