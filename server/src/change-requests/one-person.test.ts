import { randomUUID } from 'node:crypto'
import type { Role } from '@epay/contract/common/roles'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { setPasswordByLink } from '#server/testing/password-link.ts'
import { CURRENT_ACCOUNT, changeSettings, createRequester, listWaiting, PASSWORD } from './factories.ts'

const app = await openTestApp()
await changeSettings(app, { bankChangeDays: 0 })

const MOVES = [
  'takeOver',
  'takeOverByPuppet',
  'createPuppet',
  'createNewcomer',
  'makeVictimManager',
  'requestAsVictim',
  'requestAsNewcomer',
  'requestAsSelf',
  'approve',
  'approveAsPuppets',
  'approveAsVictim',
  'wait',
] as const
type Move = (typeof MOVES)[number]
const PUPPETS: Move[] = ['createPuppet', 'createPuppet']
const THREE_DAYS_IN_SECONDS = 3 * 24 * 3600

const newEmail = () => `${randomUUID()}@example.com`
const clientOf = async (accountId: string) => app.withToken((await app.signIn(accountId)).token)

/**
 * Simulates one person with all three roles who creates accounts, uses them, and takes over another account by
 * changing its email.
 */
async function createAttacker() {
  const id = randomUUID()
  const roles: Role[] = ['Admin', 'HR-Manager', 'Employee']
  const admin = await app.createAccount({ roles, password: PASSWORD })
  await createEmployee(app, { id: `boss-${id}`, bankAccount: CURRENT_ACCOUNT, accountId: admin })
  await createEmployee(app, { id: `new-${id}`, bankAccount: CURRENT_ACCOUNT })
  const victim = await createRequester(app, `victim-${id}`)
  const puppets: string[] = []
  const ownAccountIds = new Set<string>()
  let newcomer: string | undefined

  const account = { ...victim.newAccount, password: PASSWORD, presentAccount: CURRENT_ACCOUNT }
  const requestAs = async (accountId: string) =>
    (await clientOf(accountId)).post('/my-details/direct-deposit', account)
  async function takeOver(accountId: string) {
    const email = newEmail()
    const { status } = await (await clientOf(accountId)).put(`/Employee/${victim.id}`, {
      ...{ id: victim.id, email, roles: ['Employee'] },
    })
    if (status !== 200) return
    await setPasswordByLink(app, victim.accountId, PASSWORD)
    ownAccountIds.add(victim.accountId)
  }
  const { pool } = app.context.database
  const findAccountBy = async (column: 'email' | 'id', value: string) =>
    (await pool.query(`select id, email from accounts where ${column} = $1`, [value])).rows[0]
  async function register(account: object): Promise<string | undefined> {
    const email = newEmail()
    const body = { username: email, email, password: PASSWORD, ...account }
    const { status } = await (await clientOf(admin)).post('/Auth/register', body)
    return status === 201 ? (await findAccountBy('email', email)).id : undefined
  }
  async function approveAs(accountId: string) {
    const client = await clientOf(accountId)
    for (const employeeId of [victim.id, `boss-${id}`, `new-${id}`])
      for (const request of await listWaiting(app, employeeId))
        await client.post(`/change-requests/${request.id}/approve`, { called: 'Myself' })
  }
  const moves: Record<Move, () => Promise<unknown>> = {
    takeOver: () => takeOver(admin),
    takeOverByPuppet: async () => puppets[0] && (await takeOver(puppets[0])),
    async createPuppet() {
      const puppet = await register({ roles: ['HR-Manager'] })
      if (!puppet) throw new Error('The Admin could not create an account')
      puppets.push(puppet)
    },
    async createNewcomer() {
      newcomer = await register({ employeeId: `new-${id}`, roles: ['Employee'] })
    },
    async makeVictimManager() {
      const { email } = await findAccountBy('id', victim.accountId)
      await (await clientOf(admin)).put(`/Employee/${victim.id}`, {
        ...{ id: victim.id, email, roles: ['Employee', 'HR-Manager'] },
      })
    },
    requestAsVictim: async () => ownAccountIds.has(victim.accountId) && (await requestAs(victim.accountId)),
    requestAsNewcomer: async () => newcomer && (await requestAs(newcomer)),
    requestAsSelf: () => requestAs(admin),
    approve: () => approveAs(admin),
    async approveAsPuppets() {
      for (const puppet of puppets) await approveAs(puppet)
    },
    approveAsVictim: async () => ownAccountIds.has(victim.accountId) && (await approveAs(victim.accountId)),
    wait: async () => app.clock.advance(THREE_DAYS_IN_SECONDS),
  }
  return {
    move: (name: Move) => moves[name](),
    async listApproved() {
      const query = "select id from change_requests where status = 'approved' and employee_id like $1"
      return (await pool.query(query, [`%-${id}`])).rows
    },
  }
}

it('keeps one person from approving a bank change with accounts that they create or take over', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...MOVES), { minLength: 4, maxLength: 14 }), async moves => {
      const attacker = await createAttacker()
      for (const move of moves) await attacker.move(move)
      expect(await attacker.listApproved()).toEqual([])
    }),
    {
      numRuns: 15,
      examples: [
        [['takeOver', ...PUPPETS, 'requestAsVictim', 'approveAsPuppets', 'approveAsPuppets']],
        [['createPuppet', 'takeOverByPuppet', ...PUPPETS, 'requestAsVictim', 'approveAsPuppets', 'approve']],
        [[...PUPPETS, 'createNewcomer', 'wait', 'wait', 'wait', 'requestAsNewcomer', 'approveAsPuppets']],
        [[...PUPPETS, 'requestAsSelf', 'approveAsPuppets', 'approve']],
        [[...PUPPETS, 'takeOver', 'requestAsVictim', 'approveAsPuppets']],
        [['takeOver', 'makeVictimManager', 'requestAsSelf', 'approveAsVictim', 'wait', 'approveAsVictim']],
      ],
    },
  )
}, 120_000)
