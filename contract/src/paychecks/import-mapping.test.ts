import { describe, expect, it } from 'vitest'
import { parseImportMapping, wantedImportFiles } from './import-mapping.ts'

function wantedBy(...sources: { from: string; to: string }[]): string[] {
  const parsed = parseImportMapping(
    JSON.stringify({ sources: sources.map(each => ({ ...each, columns: {} })) }),
  )
  if ('problems' in parsed) throw new Error(parsed.problems.join('; '))
  return asText(wantedImportFiles(parsed.mapping))
}
const asText = (files: ReturnType<typeof wantedImportFiles>) =>
  files.map(({ name, readAs, source, isRequired }) =>
    [name, readAs, source ? 'mapped' : 'ours', isRequired ? 'required' : 'may be left out'].join(', '),
  )

describe('an import reads', () => {
  it('all of our files without a mapping', () => {
    expect(asText(wantedImportFiles(undefined))).toEqual([
      'employees.csv, employees.csv, ours, required',
      'checks.csv, checks.csv, ours, required',
      'check-lines.csv, check-lines.csv, ours, required',
      'earnings-details.csv, earnings-details.csv, ours, required',
    ])
  })

  it('the files of a mapping and ours for the rest, of which checks and their lines are required', () => {
    expect(wantedBy({ from: 'A.csv', to: 'employees.csv' }, { from: 'B.csv', to: 'employees.csv' })).toEqual([
      'A.csv, employees.csv, mapped, required',
      'B.csv, employees.csv, mapped, required',
      'checks.csv, checks.csv, ours, required',
      'check-lines.csv, check-lines.csv, ours, required',
      'earnings-details.csv, earnings-details.csv, ours, may be left out',
    ])
    expect(wantedBy({ from: 'C.csv', to: 'checks.csv' }, { from: 'C.csv', to: 'check-lines.csv' })).toEqual([
      'C.csv, checks.csv, mapped, required',
      'C.csv, check-lines.csv, mapped, required',
      'employees.csv, employees.csv, ours, may be left out',
      'earnings-details.csv, earnings-details.csv, ours, may be left out',
    ])
  })
})
