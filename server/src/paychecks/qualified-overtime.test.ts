import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { type ImportFolder, KEY, openImportFolder } from './import/factories.ts'
import { formatProblem } from './import/import-findings.ts'

let app: TestApp
let folder: ImportFolder
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-01-21T12:00:00Z' })
  folder = await openImportFolder(app)
})
afterAll(async () => {
  folder.remove()
  await app.close()
})

const LATER = '7,2026-01-16,2026-01-11,1'
const LAST_YEAR = '7,2025-12-26,2025-12-21,1'

/** Imports checks of 100.00, with the amounts of the column if there is one. */
function load(amounts?: [lastYear: string, first: string, later: string]) {
  const keys = [LAST_YEAR, KEY, LATER]
  const rows = keys.map((key, index) => `${key},C${index},100.00,100.00`)
  folder.write({
    'checks.csv': rows,
    'check-lines.csv': keys.map(key => `${key},earning,Overtime,100.00,100.00,5`),
    'earnings-details.csv': [],
  })
  if (amounts)
    folder.writeChecks(
      'qualifiedOvertime',
      rows.map((row, index) => `${row},${amounts[index]}`),
    )
  app.clock.advance(1)
  return folder.load()
}

async function openLater() {
  const [account] = await folder.rows<{ id: string }>('select id from accounts')
  const ann = app.withToken((await app.signIn(account?.id ?? '')).token)
  const query = { checkdate: '2026-01-16', enddate: '2026-01-11', sequence: 1 }
  return {
    check: (await ann.get('/Employee/check', { query })).body,
    statement: (await ann.get('/Employee/check/statement.pdf', { query: { ...query, language: 'es' } }))
      .bytes,
  }
}

it('is shown with its year, stays when a file lacks the column, and goes back when an import is undone', async () => {
  const first = await load(['70.00', '33.33', ''])
  expect(first.warnings).toEqual([])
  const { check, statement } = await openLater()
  expect(check).toMatchObject({ qualifiedOvertime: null, qualifiedOvertimeYtd: 33.33, corrections: [] })
  const [text = ''] = (await extractText(new Uint8Array(statement))).text
  expect(text).toContain('Horas extra calificadas')
  expect(text).toContain('Acumulado del año $33.33')

  const again = await load()
  expect(again.counts.checks).toMatchObject({ new: 0, changed: 0, unchanged: 3 })

  const corrected = await load(['70.00', '0', '-1.00'])
  expect(corrected.counts.checks).toMatchObject({ changed: 2, unchanged: 1 })
  expect(corrected.warnings.map(formatProblem).join()).toContain('Qualified overtime is below zero (-1.00).')
  expect((await openLater()).check).toMatchObject({ qualifiedOvertime: -1, qualifiedOvertimeYtd: -1 })
  const [newest] = await folder.rows<{ id: string }>(
    'select id from imports order by confirmed_at desc limit 1',
  )
  expect((await app.as('Admin').post(`/imports/${newest?.id}/undo`)).status).toBe(200)
  expect((await openLater()).check).toMatchObject({ qualifiedOvertime: null, qualifiedOvertimeYtd: 33.33 })
})
