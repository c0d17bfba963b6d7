import { readFileSync } from 'node:fs'

/** Tests and their helpers. */
export const TEST_FILES = '(\\.test|/factories|/test-[a-z-]+)\\.tsx?$'

const ROW = /^\| `(contract|server|web)\/([a-z-]+)` \|.*\|([^|\n]*)\|$/gm

/** Parses the table in docs/rooms.md: each room with those that it may import. */
export function readRooms() {
  const text = readFileSync(new URL('../docs/rooms.md', import.meta.url), 'utf8')
  return [...text.matchAll(ROW)].map(([, side, room, imports]) => ({
    side,
    room,
    imports: [...imports.matchAll(/`(.+?)`/g)].map(([, name]) => name.replace(/\.ts$/, '')),
  }))
}
