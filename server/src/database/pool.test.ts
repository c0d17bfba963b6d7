import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#server/database/client.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { urlOf } from '#server/testing/database-template.ts'
import { startPostgres } from '../../../scripts/test-postgres.ts'

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/nowhere' })

it('names a server that does not respond, without its password', async () => {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  listener.close()
  await once(listener, 'close')
  const error = await open(`postgres://epay:secret@127.0.0.1:${port}/pay`).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(StartupError)
  expect(String(error)).toContain(`The database pay at 127.0.0.1:${port} (DATABASE_URL) can't be reached`)
  expect(String(error)).not.toContain('secret')
})

it.each(['mysql://localhost/pay', 'not an address'])('rejects the URL %s', async url => {
  await expect(open(url)).rejects.toThrow('postgres://USER:PASSWORD@HOST:5432/DATABASE')
})

it('reports a missing database', async () => {
  const url = urlOf(inject('postgresUrl'), 'epay_no_such_database')
  await expect(open(url)).rejects.toThrow(/refuses: database "epay_no_such_database" does not exist/)
})

it('PGPASSWORD may have any characters', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const password = 'p/a@s#s?w:o%rd&$x'
  const trusted = await open(postgres.url)
  await trusted.pool.query(`create role pay superuser login password '${password}'`)
  const { rows } = await trusted.pool.query<{ file: string }>(`select current_setting('hba_file') as file`)
  const rule = 'host all pay 127.0.0.1/32 scram-sha-256'
  await trusted.pool.query(`copy (select '${rule}') to '${rows[0]?.file}'`)
  await trusted.pool.query('select pg_reload_conf()')
  await trusted.close()

  const url = postgres.url.replace('epay@', 'pay@')
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('PGPASSWORD', 'another')
  await expect.poll(() => open(url).catch(String)).toContain('refuses the user or the password')
  vi.stubEnv('PGPASSWORD', password)
  const database = await open(url)
  expect((await database.pool.query('select current_user as name')).rows).toEqual([{ name: 'pay' }])
  await database.close()
})
