import { LOGIN_FILE, PORTAL_FILE } from '@epay/contract/auth/start-files'
import type { Rolldown } from 'vite'

type ModuleGraph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1]

/** A start page and all that it imports, without what it loads later. */
function reached(file: string, graph: ModuleGraph): Set<string> {
  const ids = new Set([`${import.meta.dirname}/${file}`])
  for (const id of ids) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(imported)
  return ids
}

/** What only some pages of the portal need besides sign-in. */
const PARTS = /\/@mantine\/core\/.*\/(PasswordInput|Checkbox|InlineInput)\//

const START = /\/web\/(\w+\.html|src\/(main|login)\.tsx)$/

/**
 * What a page begins with is one file for sign-in and the portal together, one more for the portal, and for sign-in
 * what it shares with single pages of the portal.
 */
export function portalChunks(): Rolldown.OutputOptions {
  let sets: { login: Set<string>; portal: Set<string> } | undefined
  return {
    codeSplitting: {
      groups: [
        {
          debugName: 'start',
          tags: ['$initial'],
          name: (id, graph) => {
            sets ??= { login: reached(LOGIN_FILE, graph), portal: reached(PORTAL_FILE, graph) }
            // What runs at the start of the one must not run when the other loads its parts.
            if (START.test(id)) return null
            if (!sets.login.has(id)) return 'portal'
            return sets.portal.has(id) && !PARTS.test(id) ? 'base' : null
          },
        },
      ],
    },
  }
}
