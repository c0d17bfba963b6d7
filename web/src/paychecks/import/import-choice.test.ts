import { IMPORT_MAX_BYTES } from '@epay/contract/paychecks/limits'
import { describe, expect, it } from 'vitest'
import { addToChoice, buildForm, type ImportChoice, NO_CHOICE, reviewChoice } from './use-import.ts'

const EPAY_FILES = ['employees.csv', 'checks.csv', 'check-lines.csv', 'earnings-details.csv']
const file = (name: string, content = 'id\n') => new File([content], name)
const choose = (...files: File[]) => addToChoice(NO_CHOICE, files)

function describeChoice(choice: ImportChoice) {
  return reviewChoice(choice).expectedFiles.map(({ name, isRequired, file: chosenFile }) =>
    [name, chosenFile ? 'chosen' : isRequired ? 'missing' : 'not needed'].join(': '),
  )
}

const mapping = (sources: { from: string; to: string; columns: Record<string, string> }[]) =>
  file('mapping.json', JSON.stringify({ sources }))
const sage = { from: 'Sage.csv', to: 'employees.csv', columns: { 'Employee No': 'id' } }

describe('the selected files', () => {
  it('requires all four files, by name in any letter case', async () => {
    expect(describeChoice(await choose(file('Checks.CSV')))).toEqual([
      'employees.csv: missing',
      'checks.csv: chosen',
      'check-lines.csv: missing',
      'earnings-details.csv: missing',
    ])
    expect(reviewChoice(await choose(...EPAY_FILES.map(name => file(name)))).isReady).toBe(true)
  })

  it('replaces chosen files with new files of the same name', async () => {
    const choice = await choose(...EPAY_FILES.map(name => file(name)))
    const correctedChoice = await addToChoice(choice, [file('checks.csv', 'corrected')])
    expect(correctedChoice.files).toHaveLength(4)
    expect(reviewChoice(correctedChoice).expectedFiles[1]?.file?.size).toBe('corrected'.length)
  })

  it('rejects files that exceed the limit', async () => {
    const hugeFile = file('checks.csv')
    Object.defineProperty(hugeFile, 'size', { value: IMPORT_MAX_BYTES + 1 })
    expect(reviewChoice(await choose(hugeFile)).problems).toEqual([
      'Your files are larger than 600MB combined.',
    ])
  })

  it('sends the files after the mapping', async () => {
    const form = buildForm(await choose(...EPAY_FILES.map(name => file(name)), mapping([sage])))
    expect([...form.keys()]).toEqual(['mapping', 'files', 'files', 'files', 'files'])
  })
})
