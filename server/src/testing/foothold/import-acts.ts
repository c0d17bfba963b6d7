import { importPreviewSchema } from '@epay/contract/paychecks/import-endpoints'
import { waitingEndpoints } from '@epay/contract/paychecks/waiting-changes'
import fc from 'fast-check'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Answer } from '#server/testing/api-client.ts'
import { bySession, email, emailOf, freshCode, who } from './act.ts'
import { payrollFiles, type World } from './world.ts'

const number = fc.constantFrom('none', 'own', 'other', 'madeUp')
const row = fc.record({
  of: who,
  name: fc.constantFrom('as it is', 'Carl Fox', 'Mallory'),
  email,
  bankAccount: number,
  ssn: number,
  isActive: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
})
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never

function rowOf(world: World, { of, name, email: address, bankAccount, ssn, isActive }: Row) {
  const { people, madeUp } = world
  const person = people[of]
  const other = of === 'ana' ? people.bo : people.ana
  const numberOf = (given: Row['ssn'], field: 'ssn' | 'bankAccount') =>
    ({ none: '', own: person[field], other: other[field], madeUp: madeUp[field] })[given]
  return {
    ...{ id: person.id, name: name === 'as it is' ? person.name : name, isActive },
    ...{ bankAccount: numberOf(bankAccount, 'bankAccount'), ssn: numberOf(ssn, 'ssn') },
    email: emailOf(world, address),
  }
}

/** Ends in the same digits and is no one's, so that it guesses wrong where the row guesses right. */
function withOtherNumbers(given: ReturnType<typeof rowOf>) {
  const { bankAccount, ssn } = given
  return { ...given, bankAccount: bankAccount.replace(/^77/, '55'), ssn: ssn.replace('-74-', '-75-') }
}

/** What the caller learns from a preview. */
function contentOf({ status, body }: Answer) {
  return { status, ...z.looseObject({}).parse(body), id: undefined, expiresAt: undefined }
}

export const importing = bySession(
  'import',
  fc.record({
    rows: fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: ({ of }) => of }),
    isConfirmed: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    isRestoring: fc.boolean(),
  }),
  ({ rows, isConfirmed, isRestoring }) =>
    async (client, world) => {
      const given = rows.map(each => rowOf(world, each))
      const shown = await client.upload('/import/preview', payrollFiles(given))
      const preview = importPreviewSchema.safeParse(shown.body)
      const others = await client.upload('/import/preview', payrollFiles(given.map(withOtherNumbers)))
      expect(contentOf(others)).toEqual(contentOf(shown))
      if (shown.status !== 200 || !preview.success || !isConfirmed) return [shown]
      const { id, counts, accounts, returning } = preview.data
      const restore = isRestoring
        ? returning.flatMap(({ employeeId, deleted }) => (deleted ? employeeId : []))
        : undefined
      const body = { counts, accounts, areBankAccountsConfirmed: true, ...(restore && { restore }) }
      return [shown, await client.post(`/import/${id}/confirm`, body)]
    },
)

export const undoing = bySession('undo the last import', fc.constant({}), () => async client => {
  const { status, body } = await client.get('/imports')
  const list = z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) }).safeParse(body)
  const newest = list.data?.items[0]
  return status === 200 && newest ? [await client.post(`/imports/${newest.id}/undo`)] : []
})

export const confirmingWaiting = bySession(
  'confirm what waits',
  fc.constant({}),
  () => async (client, world, session) => {
    const listed = await client.get('/import/waiting')
    const [first] = listed.status === 200 ? waitingEndpoints.list.response.parse(listed.body) : []
    if (!first) return [listed]
    const code = freshCode(world, session.actorId)
    return [listed, await client.post(`/import/${first.importId}/waiting/confirm`, { code })]
  },
)
