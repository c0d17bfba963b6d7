import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestFolder } from '#server/testing/test-folder.ts'
import { ping, startScan } from './clamd.ts'

const TIMEOUTS = { connect: 200, send: 200, response: 200 }
const CHUNK = Buffer.alloc(64 * 1024)

let path: string
beforeEach(() => {
  path = join(createTestFolder(), 's')
})

async function listen(handleSocket: (socket: Socket) => void): Promise<void> {
  const server = createServer(socket => {
    socket.on('error', () => {})
    handleSocket(socket)
  })
  onTestFinished(() => void server.close())
  server.listen(path)
  await once(server, 'listening')
}

async function scanAll(chunkCount: number): Promise<string | undefined> {
  const scan = await startScan({ path }, TIMEOUTS)
  try {
    for (let count = 0; count < chunkCount; count++) await scan.send(CHUNK)
    return await scan.verdict()
  } finally {
    scan.close()
  }
}

describe('a scan', () => {
  it('a scan fails if the daemon is not running', async () => {
    await expect(scanAll(1)).rejects.toThrow('ENOENT')
    await expect(ping({ path }, TIMEOUTS)).rejects.toThrow('ENOENT')
  })

  it('a scan fails if the daemon never responds', async () => {
    await listen(socket => socket.resume())
    await expect(scanAll(1)).rejects.toThrow('ClamAV did not respond for 0.2 s')
    await expect(ping({ path }, TIMEOUTS)).rejects.toThrow('ClamAV did not respond for 0.2 s')
  })

  it('a scan fails if the daemon stops reading', async () => {
    await listen(socket => socket.pause())
    await expect(scanAll(1000)).rejects.toThrow('ClamAV did not respond for 0.2 s')
  })

  it.each(['', 'stream: OK', 'INSTREAM size limit exceeded. ERROR\0', 'stream: FOUND\0'])(
    'a scan fails if the daemon answers %j',
    async response => {
      await listen(socket => socket.resume().end(response))
      await expect(scanAll(1000)).rejects.toBeInstanceOf(Error)
      await expect(ping({ path }, TIMEOUTS)).rejects.toBeInstanceOf(Error)
    },
  )

  it("a scan fails if the response doesn't end", async () => {
    await listen(socket => {
      socket.resume()
      const write = () => socket.write('x'.repeat(1000), error => !error && write())
      write()
    })
    await expect(scanAll(1)).rejects.toThrow('ClamAV sent too long a response')
  })
})

it('sends each chunk with its length, and an end marker', async () => {
  const received: Buffer[] = []
  await listen(socket => {
    socket.on('data', (part: Buffer) => {
      received.push(part)
      if (Buffer.concat(received).subarray(-4).equals(Buffer.alloc(4))) socket.end('stream: Eicar FOUND\0')
    })
  })
  const scan = await startScan({ path }, TIMEOUTS)
  await scan.send(Buffer.from('ab'))
  await scan.send(Buffer.from('c'))
  expect(await scan.verdict()).toBe('Eicar')
  expect(Buffer.concat(received).toString('latin1')).toBe('zINSTREAM\0\0\0\0\x02ab\0\0\0\x01c\0\0\0\0')
})

it('closing an unfinished scan closes the connection', async () => {
  const closed = Promise.withResolvers<void>()
  await listen(socket => socket.resume().on('close', () => closed.resolve()))
  const scan = await startScan({ path }, TIMEOUTS)
  scan.close()
  await closed.promise
})
