import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/database/client.ts'
import { StartupError } from '#server/system/startup-error.ts'

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/nowhere' })
const serverUrl = process.env.TEST_DATABASE_URL

it('names a server that does not answer, without its password', async () => {
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

it('refuses what is no address of PostgreSQL', async () => {
  await expect(open('mysql://localhost/pay')).rejects.toThrow(StartupError)
  await expect(open('not an address')).rejects.toThrow('postgres://USER:PASSWORD@HOST:5432/DATABASE')
})

it.runIf(serverUrl)('says when the server has no such database', async () => {
  const url = new URL(serverUrl ?? '')
  url.pathname = '/epay_no_such_database'
  await expect(open(url.href)).rejects.toThrow(/refuses: database "epay_no_such_database" does not exist/)
})
