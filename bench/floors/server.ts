import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Server } from '../calls.ts'

type RunQuery = <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>
type Account = { id: string; roles: string[] }

const SESSION_QUERY = `
  select a.id, array(select role from account_roles r where r.account_id = a.id) as roles
  from sessions s join accounts a on a.id = s.account_id and a.ended_at is null
  where s.id = $1 and s.revoked_at is null and s.expires_at > now()`

const PAGE_QUERY = `
  select a.id, a.first_name as "firstName", a.last_name as "lastName", a.email, a.phone_number as "phoneNumber",
    a.status, a.creation_time as "creationTime", a.job_applied_for as "jobAppliedFor",
    case when e.id is not null then json_build_object('id', e.id, 'firstName', e.first_name,
      'lastName', e.last_name, 'creationTime', e.creation_time) end as "duplicateOf"
  from job_applications a left join job_applications e on e.id = a.duplicate_of_id`
const COUNT_QUERY = 'select count(*)::int as count from job_applications a'
const STATUS_COUNTS_QUERY =
  'select status, count(*)::int as count from job_applications group by status order by 1'
const FILTERS = {
  all: '',
  status: 'where a.status = $1',
  applicantName: "where a.search_name like search_name('%' || $1 || '%')",
}

const OWN_EMPLOYEE_QUERY = `
  select e.id, e.name, address1, address2, city, state, zip, is_active as "isActive", balance::float8,
    account_type as "accountType", account_id as "accountId", print_stub as "printStub", a.email,
    case when bank_account_sealed is null then '' else '****' || bank_account_last4 end as "bankAccount",
    case when ssn_sealed is null then '' else 'XXX-XX-' || ssn_last4 end as ssn,
    array(select role from account_roles r where r.account_id = a.id) as roles,
    password_hash is not null as "canSignIn", null as "accountName", false as "isClosedAfterReset",
    (select max(at) from audit_events where record_type = 'account' and record_id = a.id::text
      and action = 'account.invited') as "invitedAt"
  from employees e join accounts a on a.id = e.account_id
  where e.account_id = $1 and deleted_at is null`
const OWN_ROWS_CONDITION =
  'where employee_id = (select id from employees where account_id = $1 and deleted_at is null)'
const CHECKS_QUERY = `
  select date, end_date as "endDate", sequence, check_number as "checkNumber", gross_pay::float8 as "grossPay",
    net_pay::float8 as "netPay", is_voided as "isVoided",
    exists(select from check_versions v where v.check_id = checks.id) as "isCorrected"
  from checks ${OWN_ROWS_CONDITION} order by date desc, end_date desc, sequence desc limit $2 offset $3`
const CHECK_COUNT_QUERY = `select count(*)::int as count from checks ${OWN_ROWS_CONDITION}`

/**
 * Runs `measure` against the floor: a hand-written server with Fastify and pg, which uses the portal's database and
 * returns the same response bodies for the measured calls. Its token is the session id in `portalToken`.
 */
export async function withFloor<T>(
  { databaseUrl, portalToken }: { databaseUrl: string; portalToken: string },
  measure: (floor: Server) => Promise<T>,
): Promise<T> {
  pg.types.setTypeParser(pg.types.builtins.DATE, text => text)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const statementNames = new Map<string, string>()
  const query: RunQuery = async (text, values = []) => {
    const name = statementNames.get(text) ?? `statement ${statementNames.size}`
    statementNames.set(text, name)
    return (await pool.query({ name, text, values: [...values] })).rows
  }
  const app = Fastify()

  async function requireRole(request: FastifyRequest, allowedRoles: readonly string[]): Promise<Account> {
    const sessionId = request.headers.authorization?.replace(/^Bearer /, '')
    const [account] = await query<Account>(SESSION_QUERY, [sessionId])
    if (!account) throw Object.assign(new Error('not signed in'), { statusCode: 401 })
    if (account.roles.some(role => allowedRoles.includes(role))) return account
    throw Object.assign(new Error('not allowed'), { statusCode: 403 })
  }

  app.get('/api/JobApplication', async request => {
    await requireRole(request, ['HR-Manager', 'CFO', 'Admin'])
    const { status, applicantName, skipCount = 0, maxResultCount = 10 } = readQuery(request)
    const filter = applicantName ? 'applicantName' : status ? 'status' : 'all'
    const values = [applicantName ?? status].filter(value => value !== undefined)
    const next = values.length + 1
    const [total] = await query<{ count: number }>(`${COUNT_QUERY} ${FILTERS[filter]}`, values)
    const order = `order by a.creation_time desc, a.id desc limit $${next} offset $${next + 1}`
    const page = `${PAGE_QUERY} ${FILTERS[filter]} ${order}`
    return { items: await query(page, [...values, maxResultCount, skipCount]), totalCount: total?.count }
  })

  app.get('/api/JobApplication/counts', async request => {
    await requireRole(request, ['HR-Manager', 'CFO', 'Admin'])
    return query(STATUS_COUNTS_QUERY)
  })

  app.get('/api/employee/GetCurrentUser', async request => {
    const { id } = await requireRole(request, ['Employee'])
    const [employee] = await query(OWN_EMPLOYEE_QUERY, [id])
    return employee
  })

  app.get('/api/Employee/Checks', async request => {
    const { id } = await requireRole(request, ['Employee'])
    const { SkipCount = 0, MaxResultCount = 10 } = readQuery(request)
    const items = await query(CHECKS_QUERY, [id, MaxResultCount, SkipCount])
    const [total] = await query<{ count: number }>(CHECK_COUNT_QUERY, [id])
    return { items, totalCount: total?.count }
  })

  try {
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    return await measure({ url, token: readSessionId(portalToken) })
  } finally {
    await app.close()
    await pool.end()
  }
}

function readSessionId(token: string): string {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  if (claims instanceof Object && 'sid' in claims) return String(claims.sid)
  throw new Error('The token contains no session id')
}

/** Query parameters are plain strings, because the measured calls never repeat one. */
function readQuery(request: FastifyRequest): Record<string, string | undefined> {
  return request.query as Record<string, string | undefined>
}
