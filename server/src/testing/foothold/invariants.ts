import { expect } from 'vitest'
import { z } from 'zod'
import type { Answer } from '#server/testing/api-client.ts'
import { found } from '#server/testing/planted.ts'
import type { Person, Session, World } from './world.ts'

/** What the attacker did: `session` is missing for calls without one. */
export type Deed = { session: Session | undefined; answers: readonly Answer[] }

const eventSchema = z.object({
  id: z.coerce.number(),
  kind: z.string(),
  actorId: z.string().nullable(),
  name: z.string(),
  username: z.string().nullable(),
  action: z.string(),
  recordId: z.string(),
  before: z.looseObject({}).nullable(),
  after: z.looseObject({}).nullable(),
})
type Event = z.infer<typeof eventSchema>
const decisionSchema = z.object({ id: z.coerce.number(), by: z.string(), accountId: z.string().nullable() })
const changeSchema = z.object({
  id: z.string(),
  employeeId: z.string(),
  before: z.string(),
  after: z.string(),
  isToTell: z.boolean(),
})
const recordSchema = z.object({
  id: z.string(),
  lastFour: z.string(),
  isDeleted: z.boolean(),
  isAccountNew: z.boolean(),
  email: z.string().nullable(),
})

/** Compares what the portal answers, writes and mails with what no foothold may lead to. */
export async function createWatch(world: World) {
  const { app, people } = world
  const staff = new Map([people.hr, people.cfo, people.admin].map(each => [each.accountId, each]))
  const numbers = [...Object.values(people), world.madeUp].flatMap(each => [each.bankAccount, each.ssn])
  /** The last four of the account that was last told of. */
  const told = new Map(Object.values(people).map(({ id, bankAccount }) => [id, bankAccount.slice(-4)]))
  const seenChanges = new Set<string>()
  let mailsBefore = 0
  let [lastEvent, lastDecision] = [0, 0]

  async function rows<T>(schema: z.ZodType<T>, sql: string, values: unknown[]): Promise<T[]> {
    return z.array(schema).parse((await app.context.database.pool.query(sql, values)).rows)
  }
  const readEvents = () =>
    rows(
      eventSchema,
      `select id, actor_kind as kind, actor_id as "actorId", actor_name as name, actor_username as username, action,
        record_id as "recordId", before, after from audit_events where id > $1 order by id`,
      [lastEvent],
    )
  const readDecisions = () =>
    rows(
      decisionSchema,
      `select id, action_by as by, action_account_id as "accountId" from application_history where id > $1 order by id`,
      [lastDecision],
    )
  const readChanges = () =>
    rows(
      changeSchema,
      `select id, employee_id as "employeeId", before_last4 as before, after_last4 as after, is_to_tell as "isToTell"
        from bank_account_changes order by at`,
      [],
    )
  const readRecords = () =>
    rows(
      recordSchema,
      `select e.id, e.bank_account_last4 as "lastFour", e.deleted_at is not null as "isDeleted",
          e.account_at is not null as "isAccountNew", a.email
        from employees e left join accounts a on a.id = e.account_id and a.ended_at is null where e.id = any($1)`,
      [Object.values(people).map(({ id }) => id)],
    )
  const readMails = (skip: number) =>
    rows(
      z.object({ to: z.string(), about: z.string() }),
      `select "to", about from mails where kind = 'bank-account-changed' order by created_at, id offset $1`,
      [skip],
    )

  async function skipWhatIsThere(): Promise<void> {
    lastEvent = (await readEvents()).at(-1)?.id ?? lastEvent
    lastDecision = (await readDecisions()).at(-1)?.id ?? lastDecision
    mailsBefore += (await readMails(mailsBefore)).length
    for (const { id } of await readChanges()) seenChanges.add(id)
  }

  function checkNumbers({ session, answers }: Deed, events: readonly Event[]): void {
    const shown = answers.filter(({ status, headers, bytes }) => {
      const isPacket = /pdf|zip/.test(headers.get('content-type') ?? '')
      return (isPacket && status === 200) || found([bytes.toString()], numbers).length > 0
    })
    if (shown.length === 0) return
    // HR may look, and who was looked at sees it.
    expect([world.foothold, session?.actorId]).toEqual(['an HR account', world.own?.accountId])
    const looks = events.filter(({ action }) => ['employee.revealed', 'packet.downloaded'].includes(action))
    expect(looks.map(({ actorId }) => actorId)).toEqual(shown.map(() => session?.actorId))
  }

  /** The account that acted, under the name that an Admin gave it. */
  function checkActor(actorId: string | null, name: string, session: Session | undefined): void {
    if (session) expect(actorId).toBe(session.actorId)
    const holder = staff.get(actorId)
    expect([undefined, world.own]).toContain(holder)
    if (holder) expect(name).toBe(holder.name)
  }

  function checkNames(
    { session }: Deed,
    events: readonly Event[],
    decisions: z.infer<typeof decisionSchema>[],
  ) {
    for (const { kind, actorId, name, username } of events) {
      if (kind === 'system' || kind === 'anonymous') continue
      checkActor(actorId, name, session)
      if (kind === 'user') expect(username).not.toBeNull()
    }
    for (const { by, accountId } of decisions) {
      expect(accountId).not.toBeNull()
      checkActor(accountId, by, session)
    }
  }

  async function checkBankAccounts({ session }: Deed, events: readonly Event[]): Promise<void> {
    const records = new Map((await readRecords()).map(record => [record.id, record]))
    const mails = await readMails(mailsBefore)
    for (const { id, employeeId, before, after, isToTell } of await readChanges()) {
      const person = Object.values(people).find(each => each.id === employeeId)
      const record = records.get(employeeId)
      if (seenChanges.has(id) || !person || !record) continue
      seenChanges.add(id)
      expect(before).toBe(told.get(employeeId))
      told.set(employeeId, after)
      const event = events.find(
        each => each.action === 'employee.bank-account-changed' && each.recordId === employeeId,
      )
      expect(event).toMatchObject({
        actorId: session?.actorId,
        before: { bankAccount: masked(before) },
        after: { bankAccount: masked(after) },
      })
      const mailed = mails.filter(({ about }) => about === employeeId).map(({ to }) => to)
      expect(mailed).toEqual(expect.arrayContaining(addressesOf(person, record)))
      if (!isKnown(person, record)) expect(isToTell).toBe(true)
    }
    for (const { id, lastFour, isDeleted } of records.values())
      if (!isDeleted) expect([id, lastFour]).toEqual([id, told.get(id)])
  }

  await skipWhatIsThere()
  return {
    /** Throws when the deed led to what it must not. */
    async check(deed: Deed): Promise<readonly string[]> {
      for (const { status } of deed.answers) expect(status).toBeLessThan(500)
      const events = await readEvents()
      checkNumbers(deed, events)
      checkNames(deed, events, await readDecisions())
      await checkBankAccounts(deed, events)
      const othersOfStaff = [...staff.keys()].filter(id => id !== world.own?.accountId)
      for (const { actorId } of world.sessions) expect(othersOfStaff).not.toContain(actorId)
      if (!world.own) expect(world.sessions).toHaveLength(1)
      await skipWhatIsThere()
      return events.map(({ action }) => action)
    },
  }
}

const masked = (lastFour: string) => lastFour && `••••${lastFour}`

type EmployeeRecord = z.infer<typeof recordSchema>

/** Whether the account is the one that the person has had for long. */
const isKnown = ({ accountId }: Person, { isAccountNew, email }: EmployeeRecord) =>
  accountId !== null && email !== null && !isAccountNew

function addressesOf(person: Person, record: EmployeeRecord): string[] {
  return [record.email ?? [], isKnown(person, record) ? person.email : []].flat()
}
