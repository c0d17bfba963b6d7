import { randomUUID } from 'node:crypto'
import type { Role } from '@epay/contract/common/roles'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { setPasswordByLink } from '#server/testing/password-link.ts'
import { createAsker, PASSWORD, PRESENT, setModes, waitingOf } from './factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await setModes(app, { bankChangeDays: 0 })
})
afterAll(() => app.close())

const MOVES = [
  'takeOver',
  'takeOverByPuppet',
  'makePuppet',
  'makeAccount',
  'makeManager',
  'askAsVictim',
  'askAsNewcomer',
  'askOwn',
  'approve',
  'approveAsPuppets',
  'approveAsVictim',
  'wait',
] as const
type Move = (typeof MOVES)[number]
const PUPPETS: Move[] = ['makePuppet', 'makePuppet']
const DAYS_3 = 3 * 24 * 3600

const emailOf = () => `${randomUUID()}@example.com`
const clientOf = async (accountId: string) => app.withToken((await app.signIn(accountId)).token)

/**
 * One person with the roles Admin, HR-Manager and Employee, who can create accounts, sign in to them, and move
 * another account to an email of their own.
 */
async function createPerson() {
  const id = randomUUID()
  const roles: Role[] = ['Admin', 'HR-Manager', 'Employee']
  const boss = await app.createAccount({ roles, password: PASSWORD })
  await createEmployee(app, { id: `boss-${id}`, bankAccount: PRESENT, accountId: boss })
  await createEmployee(app, { id: `new-${id}`, bankAccount: PRESENT })
  const victim = await createAsker(app, { id: `victim-${id}` })
  const puppets: string[] = []
  const owned = new Set<string>()
  let newcomer: string | undefined

  const account = { ...victim.newAccount, password: PASSWORD, presentAccount: PRESENT }
  const ask = async (accountId: string) =>
    (await clientOf(accountId)).post('/my-details/direct-deposit', account)
  async function takeOver(by: string) {
    const email = emailOf()
    const seen = await (await clientOf(by)).put(`/Employee/${victim.id}`, {
      ...{ id: victim.id, email, roles: ['Employee'] },
    })
    if (seen.status !== 200) return
    await setPasswordByLink(app, victim.accountId, PASSWORD)
    owned.add(victim.accountId)
  }
  const idOf = async (email: string): Promise<string> => {
    const { rows } = await app.context.database.pool.query('select id from accounts where email = $1', [
      email,
    ])
    return rows[0].id
  }
  async function approveAs(accountId: string) {
    const client = await clientOf(accountId)
    for (const employeeId of [victim.id, `boss-${id}`, `new-${id}`])
      for (const request of await waitingOf(app, employeeId))
        await client.post(`/change-requests/${request.id}/approve`, { called: 'Myself' })
  }
  const moves: Record<Move, () => Promise<unknown>> = {
    takeOver: () => takeOver(boss),
    takeOverByPuppet: async () => puppets[0] && (await takeOver(puppets[0])),
    async makePuppet() {
      const email = emailOf()
      const { status } = await (await clientOf(boss)).post('/Auth/register', {
        ...{ username: email, email, roles: ['HR-Manager'], password: PASSWORD },
      })
      if (status !== 201) throw new Error('An Admin makes accounts')
      puppets.push(await idOf(email))
    },
    async makeAccount() {
      const email = emailOf()
      const { status } = await (await clientOf(boss)).post('/Auth/register', {
        ...{ username: email, email, employeeId: `new-${id}`, roles: ['Employee'], password: PASSWORD },
      })
      if (status === 201) newcomer = await idOf(email)
    },
    async makeManager() {
      const { rows } = await app.context.database.pool.query('select email from accounts where id = $1', [
        victim.accountId,
      ])
      await (await clientOf(boss)).put(`/Employee/${victim.id}`, {
        ...{ id: victim.id, email: rows[0].email, roles: ['Employee', 'HR-Manager'] },
      })
    },
    askAsVictim: async () => owned.has(victim.accountId) && (await ask(victim.accountId)),
    askAsNewcomer: async () => newcomer && (await ask(newcomer)),
    askOwn: () => ask(boss),
    approve: () => approveAs(boss),
    async approveAsPuppets() {
      for (const puppet of puppets) await approveAs(puppet)
    },
    approveAsVictim: async () => owned.has(victim.accountId) && (await approveAs(victim.accountId)),
    wait: async () => app.clock.advance(DAYS_3),
  }
  return {
    move: (name: Move) => moves[name](),
    async approved() {
      const { rows } = await app.context.database.pool.query(
        `select id from change_requests where status = 'approved' and employee_id like $1`,
        [`%-${id}`],
      )
      return rows
    },
  }
}

it('no single person puts an account on the list for payroll, whatever accounts they make or take over', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...MOVES), { minLength: 4, maxLength: 14 }), async moves => {
      const person = await createPerson()
      for (const move of moves) await person.move(move)
      expect(await person.approved()).toEqual([])
    }),
    {
      numRuns: 15,
      examples: [
        [['takeOver', ...PUPPETS, 'askAsVictim', 'approveAsPuppets', 'approveAsPuppets']],
        [['makePuppet', 'takeOverByPuppet', ...PUPPETS, 'askAsVictim', 'approveAsPuppets', 'approve']],
        [[...PUPPETS, 'makeAccount', 'wait', 'wait', 'wait', 'askAsNewcomer', 'approveAsPuppets']],
        [[...PUPPETS, 'askOwn', 'approveAsPuppets', 'approve']],
        [[...PUPPETS, 'takeOver', 'askAsVictim', 'approveAsPuppets']],
        [['takeOver', 'makeManager', 'askOwn', 'approveAsVictim', 'wait', 'approveAsVictim']],
      ],
    },
  )
}, 120_000)

it('and two people do', async () => {
  const [victim, one] = [await createAsker(app), await app.createAccount({ roles: ['HR-Manager'] })]
  await victim.askBank()
  const [request] = await waitingOf(app, victim.id)
  const client = await clientOf(one)
  const { body } = await client.post(`/change-requests/${request?.id}/approve`, { called: 'Rosa' })
  expect(body).toMatchObject({ status: 'approved' })
})
