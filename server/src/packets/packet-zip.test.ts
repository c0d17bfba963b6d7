import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readZip } from '../../../scripts/read-zip.ts'
import { createPacketZip, partOf } from './packet-zip.ts'

const AT = new Date('2026-11-20T17:03:12Z')

describe('createPacketZip', () => {
  it('keeps every entry byte for byte, in order', async () => {
    const contents = { a: randomBytes(3_000_000), 'Żółć.pdf': randomBytes(10), c: Buffer.alloc(0) }
    const entries = Object.entries(contents).map(([path, content]) => partOf(path, content))
    const read = await readZip(await buffer(createPacketZip(entries, AT)))
    expect([...read]).toEqual(Object.entries(contents))
  })

  it('fails when a source is not what it was measured to be', async () => {
    const open = async () => Readable.from([Buffer.from('this')])
    const zip = createPacketZip([{ ...partOf('a', Buffer.from('then')), open }], AT)
    await expect(buffer(zip)).rejects.toThrow('a is not what it was when it was measured')
  })

  it('reads no further than its reader, and closes the open source when the reader goes away', async () => {
    const PIECE = Buffer.alloc(64 * 1024)
    let read = 0
    const source = new Readable({
      read() {
        read += PIECE.length
        this.push(PIECE)
      },
    })
    const closed = new Promise(resolve => source.once('close', resolve))
    let received = 0
    const entry = { path: 'a', size: 100, crc32: 0, open: async () => source }
    for await (const piece of createPacketZip([entry], AT)) {
      received += piece.length
      if (received > 16 * PIECE.length) break
    }
    await closed
    expect(read).toBeLessThan(32 * PIECE.length)
  })
})
