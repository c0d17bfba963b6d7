import {
  ACCOUNTS,
  type Account,
  APPLICATIONS,
  CHECK_DETAILS,
  CHECKS,
  EMPLOYEES,
  HISTORY,
  LINES,
} from './records.ts'

export type Call = {
  params: Record<string, string>
  query: URLSearchParams
  json: Record<string, unknown>
  form: FormData
  caller: Account
}

type CannedResponse = {
  isPublic?: boolean
  /**
   * Returns the body that the specification shows, or `undefined` if the specification only requires a success
   * status.
   */
  body?(call: Call): unknown
}

/** Makes the server respond with new tokens for the account. */
export class NewSession {
  readonly account: Account
  constructor(account: Account) {
    this.account = account
  }
}

function page(rows: readonly object[], query: URLSearchParams, prefix: 'skip' | 'Skip', size: string) {
  const from = Number(query.get(`${prefix}Count`) ?? 0)
  return { items: rows.slice(from, from + Number(query.get(size) ?? 10)), totalCount: rows.length }
}

const findById = <Row extends { id: number }>(
  rows: readonly Row[],
  { id, applicationId = id }: Call['params'],
) => rows.find(row => String(row.id) === applicationId)

function prefill({ params }: Call) {
  const { id, status, creationTime, email, phoneNumber, ...personal } = findById(APPLICATIONS, params) ?? {}
  return personal
}

const SUBMITTED = { success: true, errorMessage: null }
const ROLE_LIST = ['Admin', 'HR-Manager', 'CFO', 'Employee'].map((name, index) => ({ id: index + 1, name }))
const sessionOfCaller = ({ caller }: Call) => new NewSession(caller)

/** Calls are matched in order, so literal paths precede paths with parameters. Public calls require no token. */
export const RESPONSES: Readonly<Record<string, CannedResponse>> = {
  'POST /Auth/register': {},
  'POST /Auth/login': {
    isPublic: true,
    body: ({ json }) =>
      new NewSession(ACCOUNTS.find(({ username }) => username === json.username) ?? ACCOUNTS[0]),
  },
  'POST /auth/refresh-token': { body: sessionOfCaller },
  'POST /Auth/reset-password': {},
  'POST /auth/validate-emailtoken': { body: sessionOfCaller },
  'GET /Employee': {
    body({ query }) {
      const rows = EMPLOYEES.filter(({ id }) => String(id).includes(query.get('id') ?? ''))
      return page(rows, query, 'skip', 'maxResultCount')
    },
  },
  'GET /Role': { body: () => ROLE_LIST },
  'GET /employee/GetCurrentUser': { body: ({ caller }) => findById(EMPLOYEES, { id: String(caller.id) }) },
  'GET /Employee/check': { body: () => CHECK_DETAILS },
  ...Object.fromEntries(
    Object.entries(LINES).map(([name, line]) => [
      `GET /Employee/${name}`,
      { body: () => ({ totalCount: 1, items: [line] }) },
    ]),
  ),
  'GET /Employee/Checks': {
    body({ query }) {
      const rows = CHECKS.filter(({ checkNumber }) => checkNumber.includes(query.get('CheckNumber') ?? ''))
      return page(rows, query, 'Skip', 'MaxResultCount')
    },
  },
  'GET /Employee/:id': { body: ({ params }) => findById(EMPLOYEES, params) },
  'PUT /Employee/:id': {},
  'DELETE /Employee/:id': {},
  'POST /JobApplication/upload': { isPublic: true },
  'GET /JobApplication': {
    body({ query }) {
      const status = Number(query.get('status') ?? -1)
      const rows = APPLICATIONS.filter(each => status === -1 || each.status === status)
      return page(rows, query, 'skip', 'maxResultCount')
    },
  },
  'PUT /JobApplication': {},
  'POST /JobApplication/action': { body: sessionOfCaller },
  'POST /JobApplication/i9-submission': { body: () => SUBMITTED },
  'POST /JobApplication/candidate-i9-submission': { body: () => SUBMITTED },
  'GET /JobApplication/:id': { body: ({ params }) => findById(APPLICATIONS, params) },
  'POST /JobApplication/:id/updateStatus': {},
  'GET /JobApplication/:id/download-resume': { body: () => Buffer.from('PK resume') },
  'GET /JobApplication/:id/history': { body: () => HISTORY },
  'GET /JobApplication/:applicationId/CandidateApplication': { body: prefill },
}
