import type { FastifyRequest } from 'fastify'
import type { Floor } from './floor.ts'

const EMPLOYEE_ID = 'select id from employees where account_id = $1 and deleted_at is null'
const CHECKS = `
  select date, end_date, sequence, check_number, gross_pay, net_pay from checks where employee_id = $1
  order by date desc, end_date desc, sequence desc limit $2 offset $3`
const CHECK_COUNT = 'select count(*)::int as count from checks where employee_id = $1'
const CHECK = `
  select c.* from checks c join employees e on e.id = c.employee_id and e.deleted_at is null
  where e.account_id = $1 and c.date = $2 and c.end_date = $3 and c.sequence = $4`
const PREVIOUS = `
  select date, end_date, sequence from checks
  where employee_id = $1 and (date, end_date, sequence) < ($2::date, $3::date, $4::int)
  order by date desc, end_date desc, sequence desc limit 1`
const NEXT = `
  select date, end_date, sequence from checks
  where employee_id = $1 and (date, end_date, sequence) > ($2::date, $3::date, $4::int)
  order by date, end_date, sequence limit 1`
const LINES = `
  select description, amount, ytd, units from check_lines where check_id = $1 and kind = $2 order by position`
const EARNING_DETAILS = `
  select pay_id, work_date, units, rate, amount, job, jc_cost_code from earning_details
  where check_id = $1 order by position`
const EARLIER_LINES = `
  select kind, description, ytd from (
    select l.kind, l.description, l.ytd, c.date, c.sequence, c.end_date, l.position,
      rank() over (partition by l.kind, l.description order by (c.date, c.sequence, c.end_date) desc) as age
    from check_lines l join checks c on c.id = l.check_id
    where c.employee_id = $1 and c.date between date_trunc('year', $2::date)::date and $2::date
      and (c.date, c.sequence, c.end_date) < ($2::date, $3::int, $4::date)) ranked
  where age = 1 order by date, sequence, end_date, position`

type Key = { date: string; end_date: string; sequence: number }
type Check = Key & {
  id: number
  employee_id: string
  check_number: string
  gross_pay: string
  net_pay: string
  period_start: string | null
  hours: string | null
  sick_leave_hours: string | null
}
type Line = { kind: string; description: string; amount: string; ytd: string; units: string | null }
type Detail = {
  pay_id: string
  work_date: string
  units: string
  rate: string
  amount: string
  job: string
  jc_cost_code: string
}

const presentCheck = (row: Check) => ({
  date: row.date,
  endDate: row.end_date,
  sequence: row.sequence,
  checkNumber: row.check_number,
  grossPay: Number(row.gross_pay),
  netPay: Number(row.net_pay),
})
const presentKey = (row: Key | undefined) =>
  row ? { date: row.date, endDate: row.end_date, sequence: row.sequence } : null
const numberOf = (text: string | null) => (text === null ? null : Number(text))
const presentLine = ({ description, amount, ytd }: Line) => ({
  description,
  amount: Number(amount),
  ytd: Number(ytd),
})
const pageOf = <Item>(items: Item[]) => ({ items, totalCount: items.length })

export function paycheckFloor(floor: Floor): void {
  const { app, query, asking } = floor

  app.get('/api/Employee/Checks', async request => {
    const { id } = await asking(request, ['Employee'])
    const { MaxResultCount: limit = 10, SkipCount: skip = 0 } = queryOf(request)
    const [employee] = await query<{ id: string }>('own id', EMPLOYEE_ID, [id])
    const rows = await query<Check>('checks', CHECKS, [employee?.id, limit, skip])
    const [total] = await query<{ count: number }>('check count', CHECK_COUNT, [employee?.id])
    return { items: rows.map(presentCheck), totalCount: total?.count }
  })

  async function ownCheck(request: FastifyRequest): Promise<Check> {
    const { id } = await asking(request, ['Employee'])
    const given = queryOf(request)
    const key = [given.checkDate ?? given.checkdate, given.endDate ?? given.enddate, given.sequence]
    const [check] = await query<Check>('own check', CHECK, [id, ...key])
    if (!check) throw Object.assign(new Error('no such check'), { statusCode: 404 })
    return check
  }

  app.get('/api/Employee/check', async request => {
    const check = await ownCheck(request)
    const place = [check.employee_id, check.date, check.end_date, check.sequence]
    const [previous] = await query<Key>('previous', PREVIOUS, place)
    const [next] = await query<Key>('next', NEXT, place)
    return {
      ...presentCheck(check),
      periodStart: check.period_start,
      hours: numberOf(check.hours),
      sickLeaveHours: numberOf(check.sick_leave_hours),
      previous: presentKey(previous),
      next: presentKey(next),
    }
  })

  const lines = (path: string, kind: string, present: (line: Line) => object) =>
    app.get(path, async request => {
      const { id } = await ownCheck(request)
      return pageOf((await query<Line>('lines', LINES, [id, kind])).map(present))
    })
  lines('/api/Employee/DirectDeposits', 'directDeposit', presentLine)
  lines('/api/Employee/Taxes', 'tax', presentLine)
  lines('/api/Employee/OtherDeduction', 'otherDeduction', presentLine)
  lines('/api/Employee/Earnings', 'earning', line => ({
    ...presentLine(line),
    units: Number(line.units ?? 0),
  }))
  detailRoutes(floor, ownCheck)
}

function detailRoutes({ app, query }: Floor, ownCheck: (request: FastifyRequest) => Promise<Check>): void {
  app.get('/api/Employee/EarningsDetail', async request => {
    const { id } = await ownCheck(request)
    const rows = await query<Detail>('earning details', EARNING_DETAILS, [id])
    return pageOf(
      rows.map(row => ({
        payId: row.pay_id,
        workDate: row.work_date,
        units: Number(row.units),
        rate: Number(row.rate),
        amount: Number(row.amount),
        job: row.job,
        jcCostCode: row.jc_cost_code,
      })),
    )
  })

  app.get('/api/Employee/EarlierLines', async request => {
    const check = await ownCheck(request)
    const place = [check.employee_id, check.date, check.sequence, check.end_date]
    const rows = await query<Line>('earlier lines', EARLIER_LINES, place)
    return pageOf(rows.map(({ kind, description, ytd }) => ({ kind, description, ytd: Number(ytd) })))
  })
}

/** Guarantee: these calls' query strings name nothing twice. */
function queryOf(request: FastifyRequest): Record<string, string | undefined> {
  return request.query as Record<string, string | undefined>
}
