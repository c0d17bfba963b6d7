import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { buildPart, createPacketZip } from './packet-zip.ts'

const MODIFIED_AT = new Date('2026-11-20T17:03:12Z')

it('createPacketZip fails if a source differs from its declared checksum', async () => {
  const open = async () => Readable.from([Buffer.from('this')])
  const zip = createPacketZip([{ ...buildPart('a', Buffer.from('then')), open }], MODIFIED_AT)
  await expect(buffer(zip)).rejects.toThrow('a does not match its checksum')
})

it('createPacketZip applies backpressure, and closes the source when the reader stops', async () => {
  const CHUNK = Buffer.alloc(64 * 1024)
  let bytesRead = 0
  const source = new Readable({
    read() {
      bytesRead += CHUNK.length
      this.push(CHUNK)
    },
  })
  const closed = new Promise(resolve => source.once('close', resolve))
  let bytesReceived = 0
  const entry = { path: 'a', size: 100, crc32: 0, open: async () => source }
  for await (const chunk of createPacketZip([entry], MODIFIED_AT)) {
    bytesReceived += chunk.length
    if (bytesReceived > 16 * CHUNK.length) break
  }
  await closed
  expect(bytesRead).toBeLessThan(32 * CHUNK.length)
})
