import { SCRIPT_TOKEN_DAYS_MAX, SCRIPT_TOKEN_MESSAGES } from './auth/script-tokens.ts'
import { IMPORT_REFUSALS } from './paychecks/import-messages.ts'

const KEEPING = `umask 077
echo "Authorization: Bearer $EPAY_TOKEN" > epay-header.txt`

const IMPORTING = `set -eu
call() { curl --silent --show-error --fail-with-body --header @epay-header.txt "$@"; }

preview=$(call "$EPAY_URL/api/import/preview" --form files=@employees.csv --form files=@checks.csv \\
  --form files=@check-lines.csv --form files=@earnings-details.csv) || { echo "$preview" >&2; exit 1; }
id=$(echo "$preview" | sed 's/^{"id":"\\([^"]*\\)".*/\\1/')
call --request POST "$EPAY_URL/api/import/$id/confirm" || { echo "$preview" >&2; exit 1; }`

const READING = `curl --silent --show-error --fail-with-body --header @epay-header.txt "$EPAY_URL/api/exports/employees.csv"`

const shell = (text: string) => `\`\`\`sh\n${text}\n\`\`\``

const { needsScope } = SCRIPT_TOKEN_MESSAGES
const REFUSALS = [
  [401, SCRIPT_TOKEN_MESSAGES.unknown, 'the token is mistyped or cut off'],
  [
    401,
    `${SCRIPT_TOKEN_MESSAGES.expired} / ${SCRIPT_TOKEN_MESSAGES.revoked}`,
    'make a new one on **API Tokens**',
  ],
  [403, `${needsScope.import} / ${needsScope.read}`, 'make one for the other purpose'],
  [429, IMPORT_REFUSALS.tooManyPreviews, 'wait; a nightly import needs one'],
  [409, IMPORT_REFUSALS.refused, 'mend what the preview lists'],
]

/** docs/scripts.md, also part of the API's description. */
export function scriptGuide(): string {
  return [
    `Other systems call EPay by themselves with a token of their own: a payroll system that sends its files every night, a spreadsheet that reads who works here. An Admin makes one on **API Tokens** (\`/admin/script-tokens\`): a name, what it may do, and for how many days (${SCRIPT_TOKEN_DAYS_MAX} at most). The token is shown once; the portal keeps its SHA-256 only.`,
    [
      '| it may | calls |',
      '|---|---|',
      '| Import payroll | `POST /api/import/preview`, `POST /api/import/{id}/confirm` of its own previews |',
      "| Read employees and applications | the lists of employees and applications, their counts, one of them, an application's history, and both lists as CSV |",
    ].join('\n'),
    [
      '- Personal numbers come masked. A token reveals none, opens no files or pay checks, and changes nothing but what an import changes. [Who may do what](permissions.md) lists every call.',
      "- An import by a script takes over addresses, checks and everything else, but not who someone is or where their pay goes: a first email, SSNs, bank accounts, the name of anyone with an account, and `isActive` of staff wait on the page **Imports** for 14 days. The answer never says whether a number differs from EPay's, so that no script learns which ones are right; the page lists those that do. HR or an Admin confirms them there with a code of the second factor, once for a whole import. A warning names each such column.",
      '- A script restores no deleted employee, undoes no import, and confirms no preview but its own.',
      "- The audit trail has everything under the token's name: previews, imports, exports and what was refused.",
      '- **Revoke** ends a token with the next call. A token outlives the account of the Admin who made it; the page tells who that was, so go through the list when an Admin leaves.',
    ].join('\n'),
    '## Sending payroll every night',
    "Keep the token in a file that only the script's user can read, as the header that curl sends:",
    shell(KEEPING),
    "Then, from cron or a systemd timer, in the folder with the payroll's [four files](import.md#the-files) and with `EPAY_URL` set to the portal's address:",
    shell(IMPORTING),
    "It prints how many employees, checks and lines were new, changed and unchanged. When anything is wrong with the files nothing is imported: it prints what, with file, line and column, and exits with 1, so that cron mails it. It may be run again: what is the same is not touched. Another system's export goes with its [mapping](import.md#other-systems-exports), as one more field: `--form 'mapping=<mapping.json'`.",
    '## Reading',
    shell(READING),
    '`/api/docs` describes every call and its filters.',
    '## When it is refused',
    [
      '| status | it says | so |',
      '|---|---|---|',
      ...REFUSALS.map(([status, says, todo]) => `| ${status} | ${says} | ${todo} |`),
    ].join('\n'),
    '[The errors of the API](errors.md) lists all others.',
  ].join('\n\n')
}
