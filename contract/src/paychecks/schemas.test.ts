import { expect, it } from 'vitest'
import { checkListQuerySchema } from './schemas.ts'

it.each(['52026-12-04', '2026-02-30', '12/04/2026'])(
  'no list of checks is asked for by the date %s',
  checkDate => {
    const { error } = checkListQuerySchema.safeParse({ checkDate })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['checkDate', 'Enter a valid date'],
    ])
  },
)
