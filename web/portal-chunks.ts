import { LOGIN_FILE } from '@epay/contract/auth/start-files'
import type { Rolldown } from 'vite'

type ModuleGraph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1]

/** What the portal's start page loads at once. */
export const PORTAL = 'src/app/portal.tsx'

/** A file and all that it imports, without what it loads later. */
function reached(file: string, graph: ModuleGraph): Set<string> {
  const ids = new Set([`${import.meta.dirname}/${file}`])
  for (const id of ids) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(imported)
  return ids
}

/** What sign-in shares with few pages of the portal. */
const PARTS =
  /\/@mantine\/core\/.*\/(PasswordInput|Checkbox|InlineInput)\/|\/web\/src\/(auth\/(login-form|pages)|ui\/password-field)/

const START = /\/web\/(\w+\.html|src\/(main|login)\.tsx)$/

/**
 * Files that several pages share, by a part of their paths: of each, whoever needs a part needs most. What is
 * small stands with what the pages that need it load anyway, rather than in a file of its own.
 */
export const SHARED: Record<string, readonly string[]> = {
  common: [
    '/contract/src/common/dates.',
    '/contract/src/common/form-texts.',
    '/contract/src/common/list-texts.',
    '/contract/src/common/money.',
    '/contract/src/common/paging.',
    '/contract/src/common/personal-numbers.',
    '/web/src/lib/use-parts-in-turn.',
    '/web/src/lib/use-portal.',
    '/web/src/ui/card.',
    '/web/src/ui/confirm.',
    '/web/src/ui/date.',
    '/web/src/ui/empty-state.',
    '/web/src/ui/form-alert.',
    '/web/src/ui/label-text.',
    '/web/src/ui/money.',
    '/web/src/ui/status-badge.',
    '/web/src/ui/text-field.',
    '/web/src/ui/toast.',
    '/web/src/ui/use-is-phone.',
    '/web/src/ui/use-unload-warning.',
    '/web/src/ui/use-was-true.',
    '/SimpleGrid/',
    '/create-event-handler/',
    '/create-safe-context/',
    '/get-style-object/',
    '/use-disclosure/',
    '/IconChevronRight.',
  ],
  lists: [
    '/web/src/files/download-button.',
    '/web/src/files/export-button.',
    '/web/src/ui/data-table.',
    '/web/src/ui/list-state.',
    '/web/src/ui/table-',
    '/web/src/ui/use-open-record.',
    '/web/src/ui/use-record-dialog.',
  ],
  forms: [
    '/react-hook-form/',
    '/web/src/ui/date-field.',
    '/web/src/ui/filter-panel.',
    '/web/src/ui/select-field.',
    '/web/src/ui/use-unsaved-warning.',
  ],
  pay: [
    '/contract/src/paychecks/endpoints.',
    '/contract/src/paychecks/messages.',
    '/contract/src/paychecks/schemas.',
    '/web/src/paychecks/queries.',
  ],
  hiring: [
    '/contract/src/applications/application-form.',
    '/contract/src/applications/details-form.',
    '/contract/src/applications/endpoints.',
    '/contract/src/applications/messages.',
    '/contract/src/applications/schemas.',
    '/web/src/applications/queries.',
  ],
  dialogs: [
    '/web/src/auth/kept-edits.',
    '/web/src/files/use-object-url.',
    '/web/src/ui/form-dialog.',
    '/web/src/ui/record-failure.',
    '/web/src/ui/sticky-bar.',
    '/web/src/ui/text-area-field.',
    '/components/Modal/',
    '/AccordionChevron.',
    '/create-scoped-keydown-handler/',
    '/get-safe-id/',
    '/IconFileText.',
    '/IconMailForward.',
  ],
}

/**
 * What a page begins with is one file for sign-in and the portal together, one more for the portal, and for sign-in
 * what it shares with single pages of the portal. What those share is in few files, too: on a slow phone each costs as
 * much as 10 kB.
 */
export function portalChunks(): Rolldown.OutputOptions {
  let sets: { login: Set<string>; portal: Set<string> } | undefined
  const isOfPortalAlone = (id: string, graph: ModuleGraph) => {
    sets ??= { login: reached(LOGIN_FILE, graph), portal: reached(PORTAL, graph) }
    return sets.portal.has(id) && !sets.login.has(id)
  }
  return {
    codeSplitting: {
      groups: [
        {
          debugName: 'base',
          tags: ['$initial'],
          // What runs at the start of the one must not run when the other loads its parts.
          name: id => (START.test(id) || PARTS.test(id) ? null : 'base'),
        },
        { debugName: 'portal', name: (id, graph) => (isOfPortalAlone(id, graph) ? 'portal' : null) },
        ...Object.entries(SHARED).map(([name, files]) => ({
          name,
          test: (id: string) => files.some(file => id.includes(file)),
        })),
      ],
    },
  }
}
