import type { FastifyRequest } from 'fastify'
import type { Floor } from './floor.ts'

/** The hand-written server's own table, with the indexes that its lists ask for and none for names. */
export const OWN_TABLE = `
  create table hand_written (like job_applications);
  insert into hand_written select * from job_applications;
  alter table hand_written add primary key (id);
  create index on hand_written (creation_time, id);
  create index on hand_written (status, creation_time, id);
  vacuum analyze`

const REVIEWERS = ['Admin', 'HR-Manager', 'CFO']
const COLUMNS = 'id, first_name, last_name, email, phone_number, status, creation_time, job_applied_for'

type Row = {
  id: string
  first_name: string
  last_name: string
  email: string
  phone_number: string
  status: number
  creation_time: Date
  job_applied_for: string
  earlier_id: string | null
  earlier_first_name: string | null
  earlier_last_name: string | null
  earlier_creation_time: Date | null
}

const present = (row: Row) => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phoneNumber: row.phone_number,
  status: row.status,
  creationTime: row.creation_time.toISOString(),
  jobAppliedFor: row.job_applied_for,
  duplicateOf: row.earlier_id && {
    id: row.earlier_id,
    firstName: row.earlier_first_name,
    lastName: row.earlier_last_name,
    creationTime: row.earlier_creation_time?.toISOString(),
  },
})

const pageOf = (table: string, where: string, values: number) => `
  select ${COLUMNS.split(', ')
    .map(column => `a.${column}`)
    .join(', ')}, e.id as earlier_id, e.first_name as earlier_first_name,
    e.last_name as earlier_last_name, e.creation_time as earlier_creation_time
  from ${table} a left join ${table} e on e.id = a.duplicate_of_id ${where}
  order by a.creation_time desc, a.id desc limit $${values + 1} offset $${values + 2}`

const ROUTES = [
  { path: '/api/JobApplication', table: 'hand_written', hasTotal: true },
  { path: '/api/without-total', table: 'hand_written', hasTotal: false },
] as const

export function applicationFloor({ app, query, asking }: Floor): void {
  for (const { path, table, hasTotal } of ROUTES) {
    app.get(path, async request => {
      await asking(request, REVIEWERS)
      const { status, applicantName, skipCount = 0, maxResultCount = 10 } = queryOf(request)
      const isName = applicantName !== undefined
      const values = isName ? [`%${applicantName}%`] : status === undefined ? [] : [status]
      const name = `${path} ${isName} ${values.length}`
      const condition = isName ? `a.first_name || ' ' || a.last_name ilike $1` : 'a.status = $1'
      const where = values.length === 0 ? '' : `where ${condition}`
      const text = pageOf(table, where, values.length)
      const rows = await query<Row>(`page ${name}`, text, [...values, maxResultCount, skipCount])
      if (!hasTotal) return { items: rows.map(present) }
      const count = `select count(*)::int as count from ${table} a ${where}`
      const [found] = await query<{ count: number }>(`count ${name}`, count, values)
      return { items: rows.map(present), totalCount: found?.count }
    })
  }
}

/** Guarantee: these calls' query strings name nothing twice. */
function queryOf(request: FastifyRequest): Record<string, string | undefined> {
  return request.query as Record<string, string | undefined>
}
