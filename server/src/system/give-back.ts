/**
 * Gives memory back at once. Left to the collector, pieces of files on their way are most of what it counts, and each
 * time it looks at everything that the portal remembers. Only for who owns the bytes: they are gone for everybody, and
 * nothing outside of JavaScript, such as a write to the disk, may still use them.
 */
export function giveBack(bytes: Uint8Array): void {
  const { buffer } = bytes
  // Small ones share their memory with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length) buffer.transfer(0)
}

/** Pieces that nobody else has: each is given back once the next one is asked for. */
export async function* usedUp(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces) {
    yield piece
    giveBack(piece)
  }
}

/**
 * Parts of pieces that arrived, in their order: the memory of a piece is given back when the first part of another one
 * is asked for.
 * @param arrived the memory that is nobody else's
 */
export async function* usedUpParts(
  parts: AsyncIterable<Uint8Array>,
  arrived: WeakSet<ArrayBufferLike>,
): AsyncGenerator<Uint8Array, void> {
  let last: ArrayBufferLike | undefined
  for await (const part of parts) {
    const { buffer } = part
    if (last instanceof ArrayBuffer && last !== buffer && arrived.has(last)) last.transfer(0)
    last = buffer
    yield part
  }
}
