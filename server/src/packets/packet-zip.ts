import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type ZipEntry = { path: string; open: () => Promise<Readable> }

/** Where a document lies in the ZIP; the number keeps names apart. `position` counts from 1. */
export function documentPath(position: number, name: string): string {
  return `documents/${String(position).padStart(2, '0')}-${name}`
}

/**
 * The entries as a ZIP, one after the other and byte for byte: they are stored, since pictures and PDF are
 * compressed already. An entry that can't be read ends the stream with its error.
 */
export function createPacketZip(entries: readonly ZipEntry[], modifiedAt: Date): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  let current: Readable | undefined
  const fail = (error: Error) => output.destroy(error)
  for (const { path, open } of entries) {
    zip.addReadStreamLazy(path, { mtime: modifiedAt, mode: 0o100644, compress: false }, pump => {
      open().then(source => {
        current = source.on('error', fail)
        pump(null, source)
      }, fail)
    })
  }
  zip.on('error', fail)
  zip.outputStream.on('error', fail)
  output.on('close', () => current?.destroy())
  zip.outputStream.pipe(output)
  zip.end()
  return output
}
