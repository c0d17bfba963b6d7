import { readFileSync } from 'node:fs'
import { PRINCIPALS } from '@epay/contract/permissions'

/** The committed page. A changed rule changes it, so a reviewer of the diff sees who gains access. */
export const PERMISSIONS_PAGE = readFileSync(new URL('../../../docs/permissions.md', import.meta.url), 'utf8')

export type Principal = keyof typeof PRINCIPALS
const isPrincipal = (name: string): name is Principal => Object.hasOwn(PRINCIPALS, name)
export const PEOPLE: readonly Principal[] = Object.keys(PRINCIPALS).filter(isPrincipal)

/** Every call of the page's tables, and who may make it. */
export const WHO_MAY_CALL: ReadonlyMap<string, readonly Principal[]> = new Map(
  PERMISSIONS_PAGE.split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line => {
      const [, call = '', , ...cells] = line.split('|').map(cell => cell.trim())
      return [call.replaceAll('`', ''), PEOPLE.filter((_, index) => cells[index] === 'yes')]
    }),
)
