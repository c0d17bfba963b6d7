import { randomInt } from 'node:crypto'
import { type Decision, STATUS, type Status } from '@epay/contract/applications/status'
import type { Role } from '@epay/contract/common/roles'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApplication } from '#server/applications/factories.ts'
import { findApplication, listHistoryRows } from '#server/applications/queries.ts'
import type { Context } from '#server/platform/context.ts'
import {
  createDataDir,
  type PortalProcess,
  removeDataDir,
  startPortal,
} from '#server/testing/portal-process.ts'
import { endAbandonedJobs, onDatabase, tokenOfNew } from '#server/testing/stopped-portal.ts'
import { createTestMailServer, type TestMailServer } from '#server/testing/test-mail-server.ts'

const APPLICATIONS = 12
const DECISIONS_EACH = 2
const DECIDING_AT_ONCE = 4
const MOST_DECISIONS_BETWEEN_KILLS = 20
const CFO = 'cfo@office.example'
const HIRING = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }

type Task = { id: string; number: number; status: Status }

let mailServer: TestMailServer
let settings: { DATA_DIR: string; RATE_LIMITS: string; LOG_LEVEL: string; SMTP_URL: string }
let tasks: Task[]
const tokens = new Map<Role, string>()
const applicants = new Map<string, { number: number; email: string }>()

beforeAll(async () => {
  mailServer = await createTestMailServer()
  const dataDir = await createDataDir({ isPrepared: true })
  settings = { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', SMTP_URL: mailServer.url }
  await onDatabase(settings, async context => {
    tokens.set('HR-Manager', await tokenOfNew(context, 'HR-Manager', 'hr@office.example'))
    tokens.set('CFO', await tokenOfNew(context, 'CFO', CFO))
    tasks = await Promise.all(Array.from({ length: APPLICATIONS }, (_, number) => apply(context, number)))
  })
})
afterAll(async () => {
  await removeDataDir(settings.DATA_DIR)
  await mailServer.close()
})

async function apply(context: Context, number: number): Promise<Task> {
  const email = `applicant-${number}@applicants.example`
  const { id, status } = await createApplication({ context }, { lastName: `Number${number}`, email })
  applicants.set(id, { number, email })
  return { id, number, status }
}

/** The HR-Manager approves every application, the CFO every second one. */
function nextDecision({ status, number }: Task): { role: Role; decision: Decision; outcome: Status } {
  if (status === STATUS.Applied)
    return { role: 'HR-Manager', decision: 'Approved', outcome: STATUS.HRManagerApproved }
  return number % 2 === 0
    ? { role: 'CFO', decision: 'Approved', outcome: STATUS.CFOApproved }
    : { role: 'CFO', decision: 'Rejected', outcome: STATUS.CFORejected }
}

/** Whether the server answered that it is decided, now or by an earlier try; `false` when it was killed before it answered. */
async function decide(portal: PortalProcess, task: Task): Promise<boolean> {
  const { role, decision, outcome } = nextDecision(task)
  const headers = { authorization: `Bearer ${tokens.get(role)}` }
  const body = { applicationId: task.id, newStatus: decision, notes: `Number ${task.number}`, ...HIRING }
  const answer = await portal.anonymous
    .post(`/JobApplication/${task.id}/updateStatus`, body, { headers })
    .catch(() => undefined)
  if (!answer) return false
  expect([200, 409]).toContain(answer.status)
  task.status = outcome
  return true
}

/** Decides until the server is killed at a random moment, or nothing is left. Returns how many it decided. */
async function decideUntilKilled(): Promise<number> {
  const killAfter = randomInt(1, MOST_DECISIONS_BETWEEN_KILLS)
  const portal = await startPortal(settings)
  let decided = 0
  const work = async () => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
      const isDecided = await decide(portal, task)
      if (!isDecided || task.status === STATUS.HRManagerApproved) tasks.push(task)
      if (!isDecided) return
      decided++
      if (decided === killAfter) void portal.end('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: DECIDING_AT_ONCE }, work))
  await portal.end('SIGKILL')
  return decided
}

type Letter = { to: string; subject: string }
async function receivedLetters(): Promise<string[]> {
  const letters = await Promise.all(
    mailServer.received.map(async ({ recipients, content }) => {
      const { subject = '' } = await PostalMime.parse(content)
      return nameOf({ to: recipients.join(), subject })
    }),
  )
  return [...new Set(letters)].sort()
}
const nameOf = ({ to, subject }: Letter) => `${to}: ${subject}`

/** Exactly what was decided, each move once; answers the mails that have to arrive. */
async function expectDecidedOnce({ db }: Context): Promise<Letter[]> {
  const letters: Letter[] = []
  for (const [id, { number, email: to }] of applicants) {
    const application = await findApplication(db, id)
    const isHired = application?.status === STATUS.CFOApproved
    expect(application?.status).toBe(number % 2 === 0 ? STATUS.CFOApproved : STATUS.CFORejected)
    const history = await listHistoryRows(db, id)
    expect(history.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
      [null, STATUS.Applied],
      [STATUS.Applied, STATUS.HRManagerApproved],
      [STATUS.HRManagerApproved, application?.status],
    ])
    letters.push({ to: CFO, subject: `Review needed: Ana Number${number}, Electrician` })
    const subject = isHired
      ? 'Welcome to EPay Demo Builders! Complete your employee packet'
      : 'Your application: Electrician'
    letters.push({ to, subject })
  }
  return letters
}

it('keeps every acknowledged decision and its mail through SIGKILLs', async () => {
  let [kills, decisions] = [0, 0]
  for (; tasks.length > 0; kills++) decisions += await decideUntilKilled()
  expect(kills).toBeGreaterThanOrEqual(2)
  expect(decisions).toBe(APPLICATIONS * DECISIONS_EACH)

  let expected: Letter[] = []
  await onDatabase(settings, async context => {
    expected = await expectDecidedOnce(context)
    await endAbandonedJobs(context)
  })
  const portal = await startPortal(settings)
  await expect.poll(receivedLetters).toEqual(expected.map(nameOf).sort())
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})
