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
