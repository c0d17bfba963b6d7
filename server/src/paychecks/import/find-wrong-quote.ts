const QUOTE = 0x22
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const BYTE_ORDER_MARK = Buffer.from('\uFEFF')

/**
 * The line of the quote that begins a text and is never closed, or closed in the midst of more text; `undefined`
 * where every quote is as it should be. Takes UTF-8.
 */
export async function findWrongQuote(
  chunks: AsyncIterable<Buffer>,
  delimiter: string,
): Promise<number | undefined> {
  const ends = [delimiter.charCodeAt(0), LINE_FEED, CARRIAGE_RETURN]
  let line = 1
  let openedAt = 0
  let place: 'start' | 'plain' | 'quoted' | 'after quote' = 'start'
  let isFirst = true
  for await (const chunk of chunks) {
    const isMarked = isFirst && chunk.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    isFirst = false
    for (const byte of isMarked ? chunk.subarray(BYTE_ORDER_MARK.length) : chunk) {
      if (place === 'after quote' && byte !== QUOTE && !ends.includes(byte)) return openedAt
      if (byte === LINE_FEED) line += 1
      if (place === 'quoted') {
        if (byte === QUOTE) place = 'after quote'
      } else if (byte === QUOTE && place !== 'plain') {
        if (place === 'start') openedAt = line
        place = 'quoted'
      } else place = ends.includes(byte) ? 'start' : 'plain'
    }
  }
  return place === 'quoted' ? openedAt : undefined
}
