import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each(['=1+1', '+1', '-1+1', '-A1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u0000=1', '＝1', '\tx'])(
  'csvLine escapes the formula %j',
  cell => expect(csvLine([cell])).toBe(`"'${cell}"\r\n`),
)

it('csvLine keeps negative amounts as numbers', () => {
  expect(csvLine(['-120.50', '-3'])).toBe('"-120.50","-3"\r\n')
})

it('csvLine quotes other text without changing it', () => {
  expect(csvLine(['a=b', '1-2', 'say "hi", you\nthere', ''])).toBe(
    '"a=b","1-2","say ""hi"", you\nthere",""\r\n',
  )
})
