import { IMPORT_FILE_NAMES, IMPORT_FILES, type ImportFileName } from '@epay/contract/paychecks/import-files'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createRowParser } from './parse-rows.ts'

const KEY = ['7', '2026-01-09', '2026-01-04', '1']
const GOOD: Record<ImportFileName, readonly string[]> = {
  'employees.csv': [
    ...['7', 'Ann', '1 Main St', '', 'Davis', 'CA', '95616', '-1.5', 'Checking', '123456', '901-23-4567'],
    ...['yes', 'NO', 'ann@example.com'],
  ],
  'checks.csv': [...KEY, 'C1', '100.00', '80', '2026-01-01', '40.25', '', 'no'],
  'check-lines.csv': [...KEY, 'tax', 'Federal', '20.00', '1000', ''],
  'earnings-details.csv': [...KEY, 'REG', '2026-01-02', '5', '20', '100.00', '24-1', '03'],
}
const pieces = fc.constantFrom(
  ...[
    '',
    ' ',
    '0',
    '-0',
    '-',
    '.5',
    '1e3',
    '\0',
    '\uFFFD',
    '\uD800',
    '\uFEFF',
    '\u202E',
    '٣',
    'é',
    '"',
    '\\',
  ],
  ...[40, 41, 100, 101, 150, 151].flatMap(length => ['x'.repeat(length), '🙂'.repeat(length)]),
  `${'a'.repeat(60)}@${'b'.repeat(35)}.com`,
  `${'a'.repeat(60)}@${'b'.repeat(36)}.com`,
  ...['constructor', '__proto__', '2026-02-29', '2026-01-05', 'x'.repeat(50), '12345678901.00', '0.005'],
)
const hostile = fc.array(pieces, { minLength: 1, maxLength: 3 }).map(each => each.join(''))

/** A good row with some other texts in it: those of its own other columns, and hostile ones. */
function rowOf(good: readonly string[]) {
  const text = fc.oneof(fc.constantFrom(...good), hostile, hostile)
  const place = fc.nat({ max: good.length - 1 })
  const change = fc.tuple(place, text, fc.constantFrom('', ' '))
  return fc.array(change, { maxLength: 2 }).map(changes => {
    const row = [...good]
    for (const [at, changed, blank] of changes) row[at] = blank + changed + blank
    return row
  })
}

it.each(IMPORT_FILE_NAMES)('%s: every row is read as its schema reads it, whatever came before', file => {
  const schema = IMPORT_FILES[file]
  const names = Object.keys(schema.shape)
  let goodCount = 0
  fc.assert(
    fc.property(fc.array(rowOf(GOOD[file]), { minLength: 1, maxLength: 6 }), rows => {
      const parse = createRowParser(schema)
      for (const texts of rows) {
        const cells = Object.fromEntries(names.map((name, index) => [name, texts[index]]))
        const row = parse(texts)
        expect(row).toEqual(schema.safeParse(cells).data)
        if (row) goodCount += 1
        // Readers rely on it: they look for these only in rows that were refused.
        if (/[\0\uFFFD]/.test(texts.join(''))) expect(row).toBeUndefined()
      }
    }),
    { numRuns: 500 },
  )
  expect(goodCount).toBeGreaterThan(100)
})

it('a rule that is added to a column later counts, too', () => {
  const { name } = IMPORT_FILES['employees.csv'].shape
  const parse = createRowParser(z.object({ name: name.refine(text => text !== 'Nobody') }))
  expect(parse(['Ann'])).toEqual({ name: 'Ann' })
  expect(parse(['Nobody'])).toBeUndefined()
})
