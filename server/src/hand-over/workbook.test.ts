import { expect, it } from 'vitest'
import { readZip } from '../../../scripts/read-zip.ts'
import { createWorkbook } from './hand-over-file.ts'

it('stores formulas and numbers of a workbook as text', async () => {
  const entries = await readZip(await createWorkbook([['=HYPERLINK("http://x.example","Ana")', '01040']]))
  const xml = entries.get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  expect(xml).not.toContain('<f>')
  const types = [...xml.matchAll(/<c [^>]*t="(\w+)"/g)].map(([, type = '']) => type)
  expect(types).toHaveLength(2)
  expect(types.every(type => ['s', 'inlineStr'].includes(type))).toBe(true)
})
