import { readFileSync } from 'node:fs'

export const TEST_FILE_PATTERN = '(\\.test|/factories|/test-[a-z-]+)\\.tsx?$'

const ROW_PATTERN = /^\| `(contract|server|web)\/([a-z-]+)` \|.*\|([^|\n]*)\|$/gm

export function readDomains() {
  const text = readFileSync(new URL('../docs/domains.md', import.meta.url), 'utf8')
  return [...text.matchAll(ROW_PATTERN)].map(([, side, domain, imports]) => ({
    side,
    domain,
    imports: [...imports.matchAll(/`(.+?)`/g)].map(([, name]) => name.replace(/\.ts$/, '')),
  }))
}
