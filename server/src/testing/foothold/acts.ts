import { applicationSchema } from '@epay/contract/applications/schemas'
import type { Role } from '@epay/contract/common/roles'
import fc from 'fast-check'
import { z } from 'zod'
import {
  type Act,
  applicationOf,
  bySession,
  email,
  emailOf,
  freshCode,
  HIRING,
  KEYS,
  PASSWORD,
  pick,
  which,
  who,
} from './act.ts'
import { confirmingWaiting, importing, undoing } from './import-acts.ts'
import {
  decideByLink,
  forgetOwn,
  forgetting,
  openLink,
  openPacket,
  setPassword,
  signInAgain,
} from './mailbox-acts.ts'
import type { World } from './world.ts'

const PATHS: readonly ((world: World, index: number) => string)[] = [
  ...['/Employee', '/employee/GetCurrentUser', '/employee/GetCurrentUser/reveals', '/JobApplication'],
  ...['/Employee/Checks', '/exports/checks.csv', '/bank-account-changes', '/invitations', '/imports'],
  ...['/import/waiting', '/Audit', '/Audit/csv', '/mail', '/Dashboard', '/settings', '/script-tokens'],
].map(path => () => path)
const paths = [
  ...PATHS,
  ...KEYS.map(
    key =>
      ({ people }: World) =>
        `/Employee/${people[key].id}`,
  ),
  ...['', '/history', '/packet', '/packet.pdf', '/packet.zip', '/packet-draft', '/download-resume'].map(
    path => (world: World, index: number) => `/JobApplication/${applicationOf(world, index)}${path}`,
  ),
  (world: World, index: number) =>
    `/JobApplication/${applicationOf(world, index)}/packet-version?version=1&kind=zip`,
]
const reading = bySession(
  'read',
  fc.record({ path: fc.nat(paths.length - 1), application: which }),
  ({ path, application }) =>
    async (client, world) => [await client.get(pick(paths, path)?.(world, application) ?? '')],
)
const downloading = bySession(
  'download',
  fc.record({ of: fc.constantFrom('employees.csv', 'applications.csv', 'packet.zip') }),
  ({ of }) =>
    async (client, { applications }) => {
      const path = of === 'packet.zip' ? `/JobApplication/${applications.at(-1)}` : '/exports'
      return [await client.get(`${path}/${of}`)]
    },
)
const revealing = bySession(
  'reveal',
  fc.record({ of: who, field: fc.constantFrom('ssn', 'bankAccount') }),
  ({ of, field }) =>
    async (client, { people }) => [await client.post(`/Employee/${people[of].id}/reveal`, { field })],
)

const changingEmployee = bySession(
  'change an employee',
  fc.record({
    of: who,
    email,
    roles: fc.constantFrom<readonly Role[]>(['Employee'], ['Employee', 'HR-Manager'], ['Admin']),
  }),
  ({ of, email: address, roles }) =>
    async (client, world) => {
      const { id } = world.people[of]
      return [await client.put(`/Employee/${id}`, { id, email: emailOf(world, address), roles })]
    },
)
const renaming = bySession(
  'show the name of the record',
  fc.record({ of: who, name: fc.constantFrom('Carl Fox', 'Mallory') }),
  ({ of, name }) =>
    async (client, { people }) => [await client.post(`/Employee/${people[of].id}/account-name`, { name })],
)
const onEmployee = bySession(
  'delete, invite or open',
  fc.record({ of: who, act: fc.constantFrom('delete', 'invite', 'open-after-reset') }),
  ({ of, act }) =>
    async (client, { people }) => {
      const { id } = people[of]
      if (act === 'delete') return [await client.delete(`/Employee/${id}`)]
      if (act === 'invite') return [await client.post('/invitations', { employeeId: id })]
      return [await client.post(`/Employee/${id}/open-after-reset`)]
    },
)
const registering = bySession('register or make a token', fc.constant({}), () => async (client, world) => {
  const username = `mallory-${world.people.hr.id}`
  const account = { username, email: `${username}@own.example`, roles: ['Admin'], password: PASSWORD }
  const made = await client.post('/Auth/register', account)
  if (made.status === 201) world.passwords.set(username, PASSWORD)
  return [made, await client.post('/script-tokens', { name: username, scope: 'read', days: 1 })]
})

const deciding = bySession(
  'decide',
  fc.record({ application: which, decision: fc.constantFrom('Approved', 'Rejected') }),
  ({ application, decision }) =>
    async (client, world) => {
      const applicationId = applicationOf(world, application)
      const body = { applicationId, newStatus: decision, ...HIRING }
      return [await client.post(`/JobApplication/${applicationId}/updateStatus`, body)]
    },
)
const editing = bySession(
  'edit an application',
  fc.record({ application: which, email, reason: fc.constantFrom(undefined, 'A correction') }),
  ({ application, email: address, reason }) =>
    async (client, world) => {
      const read = await client.get(`/JobApplication/${applicationOf(world, application)}`)
      const before = applicationSchema.safeParse(read.body)
      if (!before.success) return [read]
      const change = { notes: 'Seen', ...(address !== 'none' && { email: emailOf(world, address) }) }
      const details = { ...before.data, ...HIRING, ...change, correctionReason: reason }
      return [read, await client.put('/JobApplication', { ...details, lastModificationTime: undefined })]
    },
)
const sendingLink = bySession(
  'send a link or reopen',
  fc.record({ application: which }),
  ({ application }) => {
    return async (client, world) => {
      const path = `/JobApplication/${applicationOf(world, application)}`
      return [await client.post(`${path}/send-link`)]
    }
  },
)
const settingUpFactor = bySession(
  'set up two-step verification',
  fc.constant({}),
  () => async (client, world, session) => {
    const started = await client.post('/auth/second-factor/start', { password: PASSWORD })
    const { secret } = z.looseObject({ secret: z.string().optional() }).parse(started.body)
    if (secret === undefined) return [started]
    world.secrets.set(session.actorId, secret)
    const code = freshCode(world, session.actorId)
    return [started, await client.post('/auth/second-factor/confirm', { code })]
  },
)

/** What an attacker who reads a mailbox starts with. */
export const RESET_BY_MAIL: readonly Act[] = [forgetOwn, setPassword]

/** Everything that an attacker tries; the likeliest ways to a number or to money more often. */
export const ACTS: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: importing },
  { weight: 3, arbitrary: reading },
  { weight: 2, arbitrary: revealing },
  { weight: 2, arbitrary: changingEmployee },
  { weight: 2, arbitrary: onEmployee },
  { weight: 2, arbitrary: deciding },
  { weight: 2, arbitrary: forgetting },
  { weight: 3, arbitrary: downloading },
  ...[undoing, confirmingWaiting, renaming, registering, editing, sendingLink, settingUpFactor],
  { weight: 6, arbitrary: fc.constantFrom(setPassword, signInAgain, openLink, decideByLink, openPacket) },
)
