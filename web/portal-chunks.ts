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

/** Files that several pages share: of each, whoever needs a part needs most. */
const SHARED: readonly (readonly [string, RegExp])[] = [
  [
    'common',
    /\/web\/src\/(ui\/(card|confirm|date|empty-state|form-alert|label-text|money|status-badge|text-field|toast|use-is-phone|use-unload-warning|use-was-true)\.|lib\/use-(portal|parts-in-turn))|tabler.*\/IconChevronRight\.|\/contract\/src\/common\/(dates|money|paging|personal-numbers|list-texts|form-texts)\.|\/@mantine\/\w+\/.*\/(use-disclosure|create-safe-context|create-event-handler|get-style-object|SimpleGrid)\//,
  ],
  [
    'lists',
    /\/web\/src\/(ui\/(data-table|table-\w+|list-state|use-open-record|use-record-dialog)|files\/(export|download)-button)/,
  ],
  ['forms', /\/web\/src\/ui\/(filter-panel|select-field|date-field|use-unsaved-warning)|react-hook-form/],
  ['pay', /\/contract\/src\/paychecks\/(endpoints|schemas|messages)\.|\/web\/src\/paychecks\/queries/],
  [
    'hiring',
    /\/contract\/src\/applications\/(endpoints|schemas|application-form|details-form|messages)\.|\/web\/src\/applications\/queries/,
  ],
  [
    'dialogs',
    /\/@mantine\/core\/.*\/(Modal|AccordionChevron|get-safe-id|create-scoped-keydown-handler)\/|\/web\/src\/(ui\/(form-dialog|record-failure|sticky-bar|text-area-field|kept-edits|use-object-url))|tabler.*\/Icon(FileText|MailForward)\./,
  ],
]

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
        ...SHARED.map(([name, test]) => ({ name, test })),
      ],
    },
  }
}
