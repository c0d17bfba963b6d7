import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { buildKeyFields } from '@epay/contract/applications/factories'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import pg from 'pg'
import { measureRate } from './calls.ts'
import type { Figure } from './figures.ts'
import { withSharedDatabase } from './portal.ts'

const LOAD = { callers: 16, seconds: 10 }
const FORM = buildKeyFields({ lastName: 'Bench', email: 'ana.bench@example.com' })

/**
 * Applications that are acknowledged once they are on disk with their history, audit entry, mails and jobs, beside
 * commits of one row each.
 */
export function durableSubmissions(folder: string): Promise<Figure[]> {
  return withSharedDatabase(folder, async ({ url }, databaseUrl) => {
    const submissions = await measureRate({ ...LOAD, status: 201 }, () => submit(url))
    const pool = new pg.Pool({ connectionString: databaseUrl, max: LOAD.callers })
    await pool.query('create table floor_rows (content text)')
    const commits = await measureRate({ ...LOAD, status: 200 }, async () => {
      await pool.query('insert into floor_rows values ($1)', [JSON.stringify(FORM)])
      return new Response()
    })
    await pool.end()
    return [
      { name: 'submissions', value: submissions, unit: '/s' },
      { name: 'commits of one row', value: commits, unit: '/s' },
    ]
  })
}

function submit(url: string): Promise<Response> {
  const { method, path } = applicationEndpoints.upload
  const body = new FormData()
  for (const [name, value] of Object.entries(FORM)) body.append(name, value)
  return fetch(`${url}${API_PREFIX}${path}`, { method, body })
}
