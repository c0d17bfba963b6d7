import type { StatementTable } from '@epay/contract/paychecks/statement'
import { describe, expect, it } from 'vitest'
import { statementZoom } from './statement-zoom.ts'

const table = (texts: readonly string[]): StatementTable => ({
  title: 'Earnings',
  columns: ['Description', 'Hours/Pieces', 'This Period', 'Year to Date'],
  rows: texts.map(text => [text, '1.00', '1.00', '1.00']),
  none: 'None.',
})
const zoomOf = (count: number, text: string) =>
  statementZoom([[table(Array.from({ length: count }, () => text))], []])

describe('statementZoom', () => {
  it('leaves a usual check in its usual size', () => {
    expect(zoomOf(12, 'Paid Sick Leave')).toBe(1)
  })

  it('makes room for many lines', () => {
    expect(zoomOf(35, 'Regular')).toBe(0.86)
  })

  it('makes room for long lines, which wrap less the smaller they are', () => {
    const long = 'Piecework formwork panels at the river side of the new harbor wall'
    const zoom = zoomOf(8, long)
    expect(zoom).toBeLessThan(zoomOf(8, 'Regular'))
    expect(zoom).toBeGreaterThan(0.7)
    expect(zoomOf(8, long.toUpperCase())).toBeLessThan(zoom)
  })

  it('stays legible, however long a check is', () => {
    expect(zoomOf(5000, 'W'.repeat(100))).toBe(0.66)
  })
})
