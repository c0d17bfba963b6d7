import { readFileSync } from 'node:fs'

export const TEST_FILES = '(\\.test|/factories|/test-[a-z-]+)\\.tsx?$'

const ROW = /^\| `(contract|server|web)\/([a-z-]+)` \|.*\|([^|\n]*)\|$/gm

export function readRooms() {
  const text = readFileSync(new URL('../docs/rooms.md', import.meta.url), 'utf8')
  return [...text.matchAll(ROW)].map(([, side, room, imports]) => ({
    side,
    room,
    imports: [...imports.matchAll(/`(.+?)`/g)].map(([, name]) => name.replace(/\.ts$/, '')),
  }))
}
