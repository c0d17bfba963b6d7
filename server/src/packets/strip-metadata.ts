import { crc32 } from 'node:zlib'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { PortalError } from '#server/platform/errors.ts'

/** An uploaded picture with unchanged pixels, but without metadata such as place, time or camera. */
export type BarePicture = { content: Buffer; extension: 'jpg' | 'png' }

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const UPRIGHT = 1

/**
 * Removes the metadata of a JPEG or PNG without encoding it again, except for the orientation.
 * @param orientation the number that EXIF uses
 * Throws: INVALID_INPUT when it is neither, or incomplete.
 */
export function stripMetadata(content: Buffer, orientation = UPRIGHT): BarePicture {
  const isPng = content.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)
  const parts = isPng ? [...pngParts(content, orientation)] : [...jpegParts(content, orientation)]
  return { content: Buffer.concat(parts), extension: isPng ? 'png' : 'jpg' }
}

function broken(): PortalError {
  return new PortalError('INVALID_INPUT', FILE_MESSAGES.photoType)
}

/** EXIF data with only the orientation. Source: TIFF 6.0, section 2. */
function orientationTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const COMMENT = 0xfe
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef
/** Bytes that don't end the picture's data: an escaped 0xFF, or a restart marker. */
const isWithinScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7)

/** The segments that affect how the picture looks: all but comments and most application data. */
function isOfPicture(marker: number, segment: Buffer): boolean {
  if (marker === COMMENT) return false
  if (!isApplication(marker)) return true
  const starts = (name: string) => segment.subarray(4, 4 + name.length).toString('latin1') === name
  if (marker === 0xe0) return starts('JFIF\0') && segment.length === 18
  if (marker === 0xe2) return starts('ICC_PROFILE\0')
  return marker === 0xee && starts('Adobe')
}

/** Source: ITU T.81, annex B. */
function* jpegParts(content: Buffer, orientation: number): Generator<Buffer, void> {
  if (content[0] !== 0xff || content[1] !== START) throw broken()
  yield content.subarray(0, 2)
  if (orientation !== UPRIGHT) yield exifSegment(orientation)
  let at = 2
  while (content[at] === 0xff) {
    const marker = content[at + 1]
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END) {
      yield content.subarray(at, at + 2)
      return
    }
    if (marker === undefined || at + 4 > content.length) throw broken()
    const segmentEnd = at + 2 + content.readUInt16BE(at + 2)
    const end = marker === SCAN ? scanEnd(content, segmentEnd) : segmentEnd
    const segment = content.subarray(at, end)
    if (isOfPicture(marker, segment)) yield segment
    at = end
  }
  throw broken()
}

function exifSegment(orientation: number): Buffer {
  const tiff = orientationTiff(orientation)
  const head = Buffer.from([0xff, 0xe1, 0, 8 + tiff.length])
  return Buffer.concat([head, Buffer.from('Exif\0\0', 'latin1'), tiff])
}

/** Where the data after a scan's header ends: at the next marker. */
function scanEnd(content: Buffer, start: number): number {
  let at = content.indexOf(0xff, start)
  while (at >= 0 && isWithinScan(content[at + 1] ?? END)) at = content.indexOf(0xff, at + 2)
  if (at < 0) throw broken()
  return at
}

/** The chunks that affect how the picture looks. Source: PNG specification, third edition, section 11. */
const PICTURE_CHUNKS = [
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
]

function* pngParts(content: Buffer, orientation: number): Generator<Buffer, void> {
  yield PNG_SIGNATURE
  let at = PNG_SIGNATURE.length
  while (at + 12 <= content.length) {
    const type = content.subarray(at + 4, at + 8).toString('latin1')
    const end = at + 12 + content.readUInt32BE(at)
    if (PICTURE_CHUNKS.includes(type)) yield content.subarray(at, end)
    if (type === 'IHDR' && orientation !== UPRIGHT) yield pngChunk('eXIf', orientationTiff(orientation))
    if (type === 'IEND') return
    at = end
  }
  throw broken()
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
