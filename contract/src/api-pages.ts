import { ERROR_CATALOG, exampleProblem } from './api-errors.ts'
import { ACCESS_TOKEN_TTL_SECONDS } from './auth/limits.ts'
import type { Access, ScriptScope } from './common/access.ts'
import { problemType } from './common/problem.ts'
import { STATUS_OF } from './common/problem-document.ts'
import { entriesOf } from './common/records.ts'
import { scriptGuide } from './script-guide.ts'

const WRITTEN = 'Written by `npm run api-pages` from the contract; a test compares.'

function errorsTable(): string {
  const rows = entriesOf(ERROR_CATALOG).toSorted(([one], [other]) => STATUS_OF[one] - STATUS_OF[other])
  return [
    '| status | `type` | when | what to do |',
    '|---|---|---|---|',
    ...rows.map(
      ([code, { when, todo }]) => `| ${STATUS_OF[code]} | \`${problemType(code)}\` | ${when} | ${todo} |`,
    ),
  ].join('\n')
}

const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

function errorsGuide(): string {
  return [
    'Errors are problem documents ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)) with the media type `application/problem+json`:',
    json(exampleProblem('INVALID_INPUT')),
    [
      '- Branch on `type`. `detail` is for people, and its wording may change.',
      '- If fields are invalid, `errors` has messages by field name, in PascalCase.',
      '- If `detail` contains values, `message` has it as a template with those values, for clients that translate it:',
    ].join('\n'),
    json(exampleProblem('INTERNAL')),
    '`POST /api/Auth/reset-password` and `POST /api/auth/set-password` return status 400 with a list of `{code, description}` instead. Submitting a packet returns 200 with `success: false` and an `errorMessage` for problems that the candidate can fix.',
    'Retry only where the table says so, and wait for `Retry-After`. A call that returns 4xx has changed no record.',
    errorsTable(),
  ].join('\n\n')
}

/** docs/errors.md */
export function errorsPage(): string {
  return `${['# The errors of the API', WRITTEN, errorsGuide()].join('\n\n')}\n`
}

/** docs/scripts.md */
export function scriptsPage(): string {
  return `${['# Letting scripts in', scriptGuide()].join('\n\n')}\n\n${WRITTEN}\n`
}

/** Keeps the text of links to other pages, which don't exist where the portal serves this text. */
const withoutPages = (markdown: string) => markdown.replace(/\[([^\]]+)\]\((?!https:)[^)]+\)/g, '$1')
const deeper = (markdown: string) => markdown.replace(/^##/gm, '###')

export function apiIntroduction(): string {
  return [
    'Each call has an example of what is sent and what comes back, and of what it refuses. All of them tell of one applicant, Maria, whose numbers belong to no one. The calls stand below, in groups.',
    '## Signing in',
    `People sign in with \`POST /api/Auth/login\` and send the \`token\` of its answer with every call, as \`Authorization: Bearer …\`. It works for ${ACCESS_TOKEN_TTL_SECONDS / 60} minutes; \`POST /api/auth/refresh-token\` exchanges the \`refreshToken\` for two new ones, once. Names of members and parameters match without regard to case. Times are ISO 8601 in UTC, days are \`YYYY-MM-DD\`, money is dollars with two decimals.`,
    '## Scripts',
    deeper(withoutPages(scriptGuide())),
    '## Errors',
    deeper(errorsGuide()),
  ].join('\n\n')
}

const SCRIPTS: Record<ScriptScope, string> = {
  import: 'A script may make it with a token to import payroll.',
  read: 'A script may make it with a token to read.',
}

export function accessText(access: Access): string {
  if (access.kind === 'public') return 'Needs no sign-in.'
  if (access.kind === 'signedIn') return 'For everyone who is signed in.'
  return [
    `For ${access.roles.join(', ')}.`,
    access.links ? "The token of an approver's mailed link is enough for its own application." : '',
    access.script ? SCRIPTS[access.script] : '',
  ]
    .filter(Boolean)
    .join(' ')
}
