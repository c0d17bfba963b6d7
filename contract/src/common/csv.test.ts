import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('csvLine', () => {
  it.each(['=1+1', '+1', '-1+1', '-A1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u0000=1', '＝1', '\tx'])(
    'makes %j a text',
    cell => expect(csvLine([cell])).toBe(`"'${cell}"\r\n`),
  )

  it('leaves a negative amount a number', () => {
    expect(csvLine(['-120.50', '-3'])).toBe('"-120.50","-3"\r\n')
  })

  it('leaves other texts as they are, in quotes', () => {
    expect(csvLine(['a=b', '1-2', 'say "hi", you\nthere', ''])).toBe(
      '"a=b","1-2","say ""hi"", you\nthere",""\r\n',
    )
  })
})
