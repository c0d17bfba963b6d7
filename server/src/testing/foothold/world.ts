import { randomUUID } from 'node:crypto'
import { STATUS } from '@epay/contract/applications/status'
import { scriptTokenEndpoints } from '@epay/contract/auth/script-tokens'
import type { Role } from '@epay/contract/common/roles'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { createApplication, submitForm } from '#server/applications/factories.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { newTotpSecret, secretOf } from '#server/auth/second-factor-codes.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { HEADERS } from '#server/paychecks/import/factories.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import type { TestApp } from '#server/testing/build-test-app.ts'

/** What an attacker starts with. */
export const FOOTHOLDS = [
  'a script that imports',
  'a script that reads',
  'an HR account',
  'the mailbox of HR',
  'the mailbox of the CFO',
  'the mailbox of an Admin',
] as const
export type Foothold = (typeof FOOTHOLDS)[number]

type Numbers = { bankAccount: string; ssn: string }
export type Person = Numbers & { id: string; name: string; email: string; accountId: string | null }
type Key = 'hr' | 'cfo' | 'admin' | 'ana' | 'bo'
/** `actorId`: of an account, or of a script's token. */
export type Session = { client: ApiClient; actorId: string }

export type World = {
  app: TestApp
  foothold: Foothold
  people: Record<Key, Person>
  madeUp: Numbers
  applications: readonly string[]
  /** Whose staff account or mailbox the attacker has. */
  own: Person | undefined
  /** Addresses whose mail the attacker reads. */
  mailboxes: readonly string[]
  /** What the attacker has won so far. */
  sessions: Session[]
  passwords: Map<string, string>
  /** Of authenticator apps, by account. */
  secrets: Map<string, string>
}

const PEOPLE: Record<Key, { name: string; roles: readonly Role[] }> = {
  hr: { name: 'Hana Hart', roles: ['HR-Manager', 'Employee'] },
  cfo: { name: 'Carl Fox', roles: ['CFO', 'Employee'] },
  admin: { name: 'Ada Min', roles: ['Admin', 'Employee'] },
  ana: { name: 'Ana Pay', roles: ['Employee'] },
  bo: { name: 'Bo Field', roles: [] },
}
const OWNED: Partial<Record<Foothold, Key>> = {
  'an HR account': 'hr',
  'the mailbox of HR': 'hr',
  'the mailbox of the CFO': 'cfo',
  'the mailbox of an Admin': 'admin',
}

let worlds = 0
let unknownPassword: Promise<string> | undefined
let numbersMade = 0
/** No two of a world share their last four digits. */
function nextNumbers(): Numbers {
  numbersMade += 1
  const lastFour = String(1_000 + (numbersMade % 9_000))
  return { bankAccount: `77298765${lastFour}`, ssn: `9${10 + (worlds % 60)}-74-${lastFour}` }
}

/**
 * An office and two employees, all known for long, who have numbers in payroll, and an attacker with a foothold.
 * @param packet the application of a submitted packet
 */
export async function createWorld(app: TestApp, foothold: Foothold, packet: string): Promise<World> {
  worlds += 1
  unknownPassword ??= hashPassword(randomUUID())
  const { pool } = app.context.database
  await pool.query('truncate bank_account_changes, waiting_changes')
  // The offices of earlier worlds would be mailed, too.
  await pool.query(
    `update accounts set ended_at = now() where email like '%@office.example' and ended_at is null`,
  )
  const people = {
    hr: await createPerson(app, 'hr'),
    cfo: await createPerson(app, 'cfo'),
    admin: await createPerson(app, 'admin'),
    ana: await createPerson(app, 'ana'),
    bo: await createPerson(app, 'bo'),
  }
  await pool.query(
    `update accounts set created_at = '2026-09-01', given_at = '2026-09-01', password_hash = $1
      where email like '%@office.example'`,
    [await unknownPassword],
  )
  const key = OWNED[foothold]
  const own = key && people[key]
  const world: World = {
    ...{ app, foothold, people, own, madeUp: nextNumbers() },
    applications: [
      await submitForm(app),
      (await createApplication(app, { status: STATUS.HRManagerApproved })).id,
      packet,
    ],
    mailboxes: [`mallory${worlds}@own.example`, ...(own ? [own.email] : [])],
    ...{ sessions: [], passwords: new Map(), secrets: new Map() },
  }
  await letWait(world)
  if (foothold === 'an HR account') await holdAccount(world)
  if (!own)
    world.sessions.push(await scriptSession(app, foothold === 'a script that imports' ? 'import' : 'read'))
  return world
}

async function createPerson(app: TestApp, key: Key): Promise<Person> {
  const { name, roles } = PEOPLE[key]
  const id = `${key}${worlds}`
  const email = roles.length > 0 ? `${id}@office.example` : ''
  const accountId = email === '' ? null : await app.createAccount({ roles, username: id, email, name })
  const numbers = nextNumbers()
  await createEmployee(app, { id, name, ...numbers, ...(accountId !== null && { accountId }) })
  return { id, name, email, accountId, ...numbers }
}

/** The company's own script brought a new account for an employee, which a person has yet to confirm. */
async function letWait({ app, people: { ana } }: World): Promise<void> {
  const { client } = await scriptSession(app, 'import')
  const row = { ...ana, bankAccount: nextNumbers().bankAccount, isActive: true }
  const { id } = previewSchema.parse((await client.upload('/import/preview', payrollFiles([row]))).body)
  await client.post(`/import/${id}/confirm`)
}
const previewSchema = z.looseObject({ id: z.string() })

async function scriptSession(app: TestApp, scope: 'import' | 'read'): Promise<Session> {
  // Earlier worlds took longer than a session's token lasts.
  const admin = app.withToken((await app.signIn(await app.as('Admin').accountId)).token)
  const { body } = await admin.post('/script-tokens', { name: randomUUID(), scope, days: 30 })
  const { id, token } = scriptTokenEndpoints.create.response.parse(body)
  return { client: app.withToken(token), actorId: id }
}

/** The attacker's own account, with its second factor. */
async function holdAccount({ app, own, sessions, secrets }: World): Promise<void> {
  const accountId = own?.accountId ?? ''
  const secret = newTotpSecret()
  const { cipher, database } = app.dependencies
  await database.pool.query(
    'insert into second_factors (account_id, secret_sealed, started_at, confirmed_at) values ($1, $2, $3, $3)',
    [accountId, cipher.seal(secret, secretOf(accountId)), app.clock.now()],
  )
  secrets.set(accountId, secret)
  sessions.push(sessionOf(app, (await app.signIn(accountId)).token))
}

export function sessionOf(app: TestApp, token: string): Session {
  return { client: app.withToken(token), actorId: String(decodeJwt(token).nameid) }
}

type Row = Numbers & { id: string; name: string; email: string; isActive: boolean }

/** The payroll system's files, with these employees and no pay. */
export function payrollFiles(rows: readonly Row[]): FormData {
  const form = new FormData()
  for (const [name, header] of Object.entries(HEADERS)) {
    const lines = name === 'employees.csv' ? rows.map(lineOf) : []
    form.append('files', new Blob([[header, ...lines, ''].join('\n')]), name)
  }
  return form
}

function lineOf({ id, name, bankAccount, ssn, isActive, email }: Row): string {
  const type = bankAccount === '' ? '' : 'Checking'
  return `${id},${name},1 Main Street,Davis,CA,95616,${type},${bankAccount},${ssn},${isActive ? 'yes' : 'no'},no,${email}`
}

/** The newest token of a purpose that was mailed to the attacker. */
export async function mailedToken({ app, mailboxes }: World, purpose: string): Promise<string | undefined> {
  const { rows } = await app.context.database.pool.query<{ text: string }>(
    'select text from mails where "to" = any($1) order by created_at, id',
    [mailboxes],
  )
  const tokens = rows.flatMap(({ text }) => text.match(/(?<=token=)[\w-]+\.[\w-]+\.[\w-]+/g) ?? [])
  return tokens.findLast(token => decodeJwt(token).purpose === purpose)
}
