import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readZip } from '../../../scripts/read-zip.ts'
import { partOf } from './evidence/packet-parts.ts'
import { createPacketZip, documentPath } from './packet-zip.ts'

const AT = new Date('2026-11-20T17:03:12Z')
const entry = (path: string, content: Buffer) => partOf(path, content)
const half = { path: 'a', size: 100, crc32: 0 }

describe('createPacketZip', () => {
  it('keeps every entry byte for byte, in order', async () => {
    const contents = [randomBytes(3_000_000), randomBytes(10), Buffer.alloc(0)]
    const entries = contents.map((content, index) => entry(documentPath(index + 1, 'Żółć.pdf'), content))
    const read = await readZip(await buffer(createPacketZip(entries, AT)))
    expect([...read.keys()]).toEqual([
      'documents/01-Żółć.pdf',
      'documents/02-Żółć.pdf',
      'documents/03-Żółć.pdf',
    ])
    expect([...read.values()].map((content, index) => content.equals(contents[index] ?? AT_FAULT))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('opens one source at a time', async () => {
    let isOpen = 0
    let most = 0
    const entries = [1, 2, 3].map(number => ({
      ...entry(String(number), Buffer.from('content')),
      open: async () => {
        most = Math.max(most, ++isOpen)
        return Readable.from([Buffer.from('content')]).on('end', () => isOpen--)
      },
    }))
    await buffer(createPacketZip(entries, AT))
    expect(most).toBe(1)
  })

  it('fails when a source is not what it was measured to be', async () => {
    const entries = [
      { ...entry('a', Buffer.from('then')), open: async () => Readable.from([Buffer.from('this')]) },
    ]
    await expect(buffer(createPacketZip(entries, AT))).rejects.toThrow(
      'a is not what it was when it was measured',
    )
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
    for await (const piece of createPacketZip([{ ...half, open: async () => source }], AT)) {
      received += piece.length
      if (received > 16 * PIECE.length) break
    }
    await closed
    expect(read).toBeLessThan(32 * PIECE.length)
  })
})

const AT_FAULT = Buffer.from('no content')
