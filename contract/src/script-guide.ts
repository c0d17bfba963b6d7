import { SCRIPT_TOKEN_DAYS_MAX, SCRIPT_TOKEN_MESSAGES } from './auth/script-tokens.ts'
import { IMPORT_REFUSALS } from './paychecks/import-messages.ts'

const STORE_TOKEN = `umask 077
echo "Authorization: Bearer $EPAY_TOKEN" > epay-header.txt`

const IMPORT_PAYROLL = `set -eu
call() { curl --silent --show-error --fail-with-body --header @epay-header.txt "$@"; }

preview=$(call "$EPAY_URL/api/import/preview" --form files=@employees.csv --form files=@checks.csv \\
  --form files=@check-lines.csv --form files=@earnings-details.csv) || { echo "$preview" >&2; exit 1; }
id=$(echo "$preview" | sed 's/^{"id":"\\([^"]*\\)".*/\\1/')
call --request POST "$EPAY_URL/api/import/$id/confirm" || { echo "$preview" >&2; exit 1; }`

const READ_EMPLOYEES = `curl --silent --show-error --fail-with-body --header @epay-header.txt "$EPAY_URL/api/exports/employees.csv"`

const shellBlock = (text: string) => `\`\`\`sh\n${text}\n\`\`\``

const { needsScope } = SCRIPT_TOKEN_MESSAGES
const REFUSALS = [
  [401, SCRIPT_TOKEN_MESSAGES.unknown, 'check for a mistyped or truncated token'],
  [
    401,
    `${SCRIPT_TOKEN_MESSAGES.expired} / ${SCRIPT_TOKEN_MESSAGES.revoked}`,
    'create a new one on **API Tokens**',
  ],
  [403, `${needsScope.import} / ${needsScope.read}`, 'create a token with the other scope'],
  [429, IMPORT_REFUSALS.tooManyPreviews, 'wait; a nightly import needs only one preview'],
  [409, IMPORT_REFUSALS.refused, 'fix the errors that the preview lists'],
]

/** Returns the text of docs/scripts.md, which is also part of the API's description. */
export function scriptGuide(): string {
  return [
    `Other systems, such as a payroll system that sends its files every night or a spreadsheet that lists employees, call EPay with an API token. An Admin creates the token on **API Tokens** (\`/admin/script-tokens\`) with a name, a scope, and a lifetime of at most ${SCRIPT_TOKEN_DAYS_MAX} days. EPay shows the token only once, and stores only its SHA-256 hash.`,
    [
      '| scope | calls |',
      '|---|---|',
      '| Import payroll | `POST /api/import/preview`, `POST /api/import/{id}/confirm` for its own previews |',
      "| Read employees and applications | lists and counts of employees and applications, single employees and applications, an application's history, and both lists as CSV |",
    ].join('\n'),
    [
      "- SSNs and account numbers are always masked. A token can't reveal them or open files or paychecks. The only data it can change is what an import changes. [Who may do what](permissions.md) lists every call.",
      "- An import by a script doesn't apply changes to a person's identity or to where their pay goes: a first email, an SSN, a bank account, the name of anyone with an account, or `isActive` of a staff member. These changes wait on the **Imports** page for 14 days, and a warning lists the columns that contain any. The page shows which SSNs and bank accounts differ from those in EPay. The response doesn't, so that a script can't probe for them. HR or an Admin confirms the changes with a second-factor code, once per import.",
      "- A script can't restore a deleted employee, undo an import, or confirm a preview that it didn't create.",
      "- The audit trail records previews, imports, exports, and refused calls under the token's name.",
      '- **Revoke** takes effect with the next call. A token keeps working after the Admin who created it loses their account. **API Tokens** shows who created each token, so review the list when an Admin leaves.',
    ].join('\n'),
    '## Import payroll every night',
    "Store the token as a curl header in a file that only the script's user can read:",
    shellBlock(STORE_TOKEN),
    "Then run this from cron or a systemd timer, in the folder with payroll's [four files](import.md#the-files) and with `EPAY_URL` set to the portal's address:",
    shellBlock(IMPORT_PAYROLL),
    "The script prints how many employees, checks, and lines were new, changed, and unchanged. If the files have errors, nothing is imported. The script then prints each error with its file, line, and column, and exits with status 1, so that cron emails the output. You can safely run it again, because an import doesn't touch unchanged data. To import another system's export, add its [mapping](import.md#other-systems-exports) as one more field: `--form 'mapping=<mapping.json'`.",
    '## Read employees',
    shellBlock(READ_EMPLOYEES),
    '`/api/docs` describes every call and its filters.',
    '## Refused calls',
    [
      '| status | message | what to do |',
      '|---|---|---|',
      ...REFUSALS.map(cells => `| ${cells.join(' | ')} |`),
    ].join('\n'),
    '[API errors](errors.md) lists all other errors.',
  ].join('\n\n')
}
