import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import pg from 'pg'
import { get, signIn } from './calls.ts'
import { type Figure, medianTime } from './figures.ts'
import { withFloor } from './floors/server.ts'
import { compareRates } from './load.ts'
import { withSharedDatabase } from './portal.ts'

const COMPARED = 100_000
const LARGE = 1_000_000
const REPEATS = 11

const LIST = `${applicationEndpoints.list.path}?maxResultCount=10`
const CALLS = {
  list: LIST,
  'list of a status': `${LIST}&status=1`,
  'search for "smi"': `${LIST}&applicantName=smi`,
  'tab counts': applicationEndpoints.counts.path,
}
const OTHER_CALLS = {
  'page 10,000': `${LIST}&skipCount=99990`,
  'list by name': `${LIST}&sorting=FirstName%20asc`,
  'search for "an"': `${LIST}&applicantName=an`,
  'list of a week': `${LIST}&fromDate=2026-06-01&toDate=2026-06-07`,
}

/**
 * Inserts fictional applications whose dates are spread evenly over three years. One in a hundred applicants is named
 * Smith, about as in the United States.
 */
const INSERT = `
  insert into job_applications (first_name, last_name, email, phone_number, birth_date, street_address, city,
      state_or_province, postal_code, job_applied_for, status, creation_time)
  select (array['Ana','Boris','Carmen','Dmitri','Elena','Farid','Giulia','Hiro','Imani','Joaquin'])[1 + i % 10],
    case when i % 100 = 42 then 'Smith' else (array['Alvarez','Brown','Chen','Diaz','Evans','Fischer','Garcia',
      'Hansen','Ivanov'])[1 + i % 9] || coalesce('-' || (array['Jones','Kim','Lopez'])[1 + i % 17], '') end,
    'person.' || i || '@large.example.com', '916-555-01' || lpad((i % 100)::text, 2, '0'), '1990-05-17',
    i || ' Main Street', 'Stockton', 'CA', '95202', 'Carpenter', i % 5,
    timestamptz '2024-01-01' + i * interval '3 years' / ${LARGE}
  from generate_series($1::int, $2::int) i`

/**
 * Compares lists and searches of 100,000 applications with those of a hand-written server, and times single calls
 * with 1,000,000 applications.
 */
export function applicationLists(folder: string): Promise<Figure[]> {
  return withSharedDatabase(folder, async ({ url }, databaseUrl) => {
    const { token } = await signIn(url, 'hr.manager')
    const portal = { url, token }
    await addApplications(databaseUrl, 1, COMPARED)
    const figures = await withFloor({ databaseUrl, portalToken: token }, async floor => {
      const compared: Figure[] = []
      for (const [name, path] of Object.entries(CALLS))
        compared.push(...(await compareRates(`${COMPARED}, ${name}`, path, { portal, floor }, 0.8)))
      return compared
    })
    await addApplications(databaseUrl, COMPARED + 1, LARGE)
    for (const [name, path] of Object.entries({ ...CALLS, ...OTHER_CALLS })) {
      const value = await medianTime(REPEATS, () => get(url, path, token))
      figures.push({ name: `${LARGE}, ${name}, alone`, value, unit: 'ms', atMost: 100 })
    }
    return figures
  })
}

async function addApplications(databaseUrl: string, from: number, to: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(INSERT, [from, to])
  await client.query('vacuum analyze job_applications')
  await client.end()
}
