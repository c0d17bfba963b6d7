import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/database/client.ts'
import { StartupError } from '#server/system/startup-error.ts'

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
