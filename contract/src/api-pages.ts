import { ERROR_CATALOG, exampleProblem } from './api-errors.ts'
import { ACCESS_TOKEN_TTL_SECONDS } from './auth/limits.ts'
import type { Access, ScriptScope } from './common/access.ts'
import { problemType } from './common/problem.ts'
import { STATUS_BY_CODE } from './common/problem-document.ts'
import { entriesOf } from './common/records.ts'
import { scriptGuide } from './script-guide.ts'

const GENERATED_NOTE = 'Generated from the contract by `npm run api-pages`.'

function errorsTable(): string {
  const rows = entriesOf(ERROR_CATALOG).toSorted(
    ([one], [other]) => STATUS_BY_CODE[one] - STATUS_BY_CODE[other],
  )
  return [
    '| status | `type` | when | what to do |',
    '|---|---|---|---|',
    ...rows.map(
      ([code, { cause, remedy }]) =>
        `| ${STATUS_BY_CODE[code]} | \`${problemType(code)}\` | ${cause} | ${remedy} |`,
    ),
  ].join('\n')
}

const jsonBlock = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

function errorsGuide(): string {
  return [
    'Errors are problem documents ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)) with the media type `application/problem+json`:',
    jsonBlock(exampleProblem('INVALID_INPUT')),
    [
      '- Use `type` to tell errors apart. `detail` is for people, and its wording may change.',
      '- If fields are invalid, `errors` maps their names, in PascalCase, to lists of messages.',
      '- If `detail` contains values, `message` has the template and the values separately, for clients that translate the text:',
    ].join('\n'),
    jsonBlock(exampleProblem('INTERNAL')),
    '`POST /api/Auth/reset-password` and `POST /api/auth/set-password` return status 400 with a list of `{code, description}` instead. Submitting a packet returns 200 with `success: false` and an `errorMessage` for problems that the candidate can fix.',
    "Retry only where the table says so, and wait for `Retry-After`. A call that returns a 4xx status hasn't changed any record.",
    errorsTable(),
  ].join('\n\n')
}

/** Returns the text of docs/errors.md. */
export function errorsPage(): string {
  return `${['# API errors', GENERATED_NOTE, errorsGuide()].join('\n\n')}\n`
}

/** Returns the text of docs/scripts.md. */
export function scriptsPage(): string {
  return `${['# API tokens for scripts', scriptGuide()].join('\n\n')}\n\n${GENERATED_NOTE}\n`
}

/**
 * Replaces links to other pages with their text, because those pages don't exist where the portal serves this
 * Markdown.
 */
const unlinkPages = (markdown: string) => markdown.replace(/\[([^\]]+)\]\((?!https:)[^)]+\)/g, '$1')
const nestHeadings = (markdown: string) => markdown.replace(/^##/gm, '###')

export function apiIntroduction(): string {
  return [
    'Each call below has an example request, response, and errors. The examples follow one fictional applicant, Maria, whose numbers belong to no one.',
    '## Signing in',
    `People sign in with \`POST /api/Auth/login\` and send the \`token\` from its response with every call, as \`Authorization: Bearer …\`. The token expires after ${ACCESS_TOKEN_TTL_SECONDS / 60} minutes. \`POST /api/auth/refresh-token\` then exchanges the \`refreshToken\`, which works once, for two new tokens. Member and parameter names are case-insensitive. Times are ISO 8601 in UTC, dates are \`YYYY-MM-DD\`, and amounts are dollars with two decimals.`,
    '## Scripts',
    nestHeadings(unlinkPages(scriptGuide())),
    '## Errors',
    nestHeadings(errorsGuide()),
  ].join('\n\n')
}

const SCRIPT_ACCESS: Record<ScriptScope, string> = {
  import: 'Scripts can make this call with a token that imports payroll.',
  read: 'Scripts can make this call with a token that reads.',
}

export function accessText(access: Access): string {
  if (access.kind === 'public') return 'For anyone, without signing in.'
  if (access.kind === 'signedIn') return 'For anyone who is signed in.'
  return [
    `For ${access.roles.join(', ')}.`,
    access.linkPurposes ? "The token of an approver's emailed link also opens its own application." : '',
    access.scriptScope ? SCRIPT_ACCESS[access.scriptScope] : '',
  ]
    .filter(Boolean)
    .join(' ')
}
