import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import pg from 'pg'
import { get, signIn } from './calls.ts'
import { type Figure, measureMedianTime } from './figures.ts'
import { withFloor } from './floors/server.ts'
import { compareRates } from './load.ts'
import { withSharedDatabase } from './portal.ts'

const COMPARED_COUNT = 100_000
const LARGE_COUNT = 1_000_000
const REPEATS = 11

const LIST_PATH = `${applicationEndpoints.list.path}?maxResultCount=10`
const COMPARED_PATHS = {
  list: LIST_PATH,
  'list of a status': `${LIST_PATH}&status=1`,
  'search for "smi"': `${LIST_PATH}&applicantName=smi`,
  'tab counts': applicationEndpoints.counts.path,
}
const LARGE_ONLY_PATHS = {
  'page 10,000': `${LIST_PATH}&skipCount=99990`,
  'list by name': `${LIST_PATH}&sorting=FirstName%20asc`,
  'search for "an"': `${LIST_PATH}&applicantName=an`,
  'list of a week': `${LIST_PATH}&fromDate=2026-06-01&toDate=2026-06-07`,
}

/**
 * Inserts fictional applications whose dates are spread evenly over three years. One in a hundred applicants is named
 * Smith, about as in the United States.
 */
const INSERT_APPLICATIONS = `
  insert into job_applications (first_name, last_name, email, phone_number, birth_date, street_address, city,
      state_or_province, postal_code, job_applied_for, status, creation_time)
  select (array['Ana','Boris','Carmen','Dmitri','Elena','Farid','Giulia','Hiro','Imani','Joaquin'])[1 + i % 10],
    case when i % 100 = 42 then 'Smith' else (array['Alvarez','Brown','Chen','Diaz','Evans','Fischer','Garcia',
      'Hansen','Ivanov'])[1 + i % 9] || coalesce('-' || (array['Jones','Kim','Lopez'])[1 + i % 17], '') end,
    'person.' || i || '@large.example.com', '916-555-01' || lpad((i % 100)::text, 2, '0'), '1990-05-17',
    i || ' Main Street', 'Stockton', 'CA', '95202', 'Carpenter', i % 5,
    timestamptz '2024-01-01' + i * interval '3 years' / ${LARGE_COUNT}
  from generate_series($1::int, $2::int) i`

/**
 * Compares lists and searches of 100,000 applications with those of a hand-written server, and times single calls
 * with 1,000,000 applications.
 */
export function measureApplicationLists(folder: string): Promise<Figure[]> {
  return withSharedDatabase(folder, async ({ url }, databaseUrl) => {
    const { token } = await signIn(url, 'hr.manager')
    const portal = { url, token }
    await addApplications(databaseUrl, 1, COMPARED_COUNT)
    const figures = await withFloor({ databaseUrl, portalToken: token }, async floor => {
      const comparedFigures: Figure[] = []
      for (const [name, path] of Object.entries(COMPARED_PATHS))
        comparedFigures.push(
          ...(await compareRates(`${COMPARED_COUNT}, ${name}`, path, { portal, floor }, 0.8)),
        )
      return comparedFigures
    })
    await addApplications(databaseUrl, COMPARED_COUNT + 1, LARGE_COUNT)
    for (const [name, path] of Object.entries({ ...COMPARED_PATHS, ...LARGE_ONLY_PATHS })) {
      const value = await measureMedianTime(REPEATS, () => get(url, path, token))
      figures.push({ name: `${LARGE_COUNT}, ${name}, alone`, value, unit: 'ms', atMost: 100 })
    }
    return figures
  })
}

async function addApplications(databaseUrl: string, from: number, to: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(INSERT_APPLICATIONS, [from, to])
  await client.query('vacuum analyze job_applications')
  await client.end()
}
