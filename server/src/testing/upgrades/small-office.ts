import { z } from 'zod'
import { buildFormData, buildPdf } from '#server/applications/factories.ts'
import { buildSubmissionForm } from '#server/packets/test-submission.ts'
import { type Answer, createApiClient } from '#server/testing/api-client.ts'

/** What the office leaves behind, for whoever looks for it again. */
export const OFFICE = {
  password: 'correct horse battery staple',
  admin: 'admin',
  reviewer: 'hr.manager',
  approver: 'cfo',
  /** Of `samples/`. */
  employee: { id: '5001', ssn: '912-14-8286', bankAccount: '5825144648' },
  resume: buildPdf(),
  draft: { routingNumber: '322271627' },
} as const

const HIRING = { dateHired: '2026-11-02', wageScale: 'Journeyman 3', firstWeekOfWork: '2026-W46' }
const mailSchema = z.array(z.object({ to: z.string(), text: z.string() }))

/**
 * Works in a portal that has an Admin and the sample company, by calls of the specification only, so that it can be
 * done in a portal of any version: applications refused, waiting and approved, a packet and an unfinished one.
 */
export async function workInSmallOffice(url: string): Promise<void> {
  const tokens = new Map<string, string>()
  const anonymous = createApiClient(url, async () => undefined)
  const as = (username: string) => createApiClient(url, async () => tokens.get(username))

  async function signIn(username: string): Promise<void> {
    const { body } = good(await anonymous.post('/Auth/login', { username, password: OFFICE.password }))
    tokens.set(username, z.object({ token: z.string() }).parse(body).token)
  }

  async function register(username: string, role: string): Promise<void> {
    const account = { username, email: `${username}@example.com`, roles: [role], password: OFFICE.password }
    good(await as(OFFICE.admin).post('/Auth/register', account))
    await signIn(username)
  }

  /** Answers the id. */
  async function apply(firstName: string): Promise<string> {
    const email = `${firstName.toLowerCase()}@applicants.example`
    const form = buildFormData({ firstName, email }, { name: 'resume.pdf', content: OFFICE.resume })
    const { body } = good(await anonymous.upload('/JobApplication/upload', form))
    return z.object({ id: z.string() }).parse(body).id
  }

  async function decide(username: string, applicationId: string, newStatus: 'Approved' | 'Rejected') {
    const decision = { applicationId, newStatus, notes: 'As discussed.', ...HIRING }
    good(await as(username).post(`/JobApplication/${applicationId}/updateStatus`, decision))
  }

  /** The token of the packet's link in the newest mail to the candidate. */
  async function packetToken(firstName: string): Promise<string> {
    for (;;) {
      const mails = mailSchema.parse((await anonymous.get('/dev/mail')).body)
      const mail = mails.find(
        ({ to, text }) => to.startsWith(firstName.toLowerCase()) && text.includes('employee-packet'),
      )
      const token = /token=([\w-]+\.[\w-]+\.[\w-]+)/.exec(mail?.text ?? '')?.[1]
      if (token) return token
    }
  }

  async function hire(firstName: string): Promise<{ id: string; token: string }> {
    const id = await apply(firstName)
    await decide(OFFICE.reviewer, id, 'Approved')
    await decide(OFFICE.approver, id, 'Approved')
    return { id, token: await packetToken(firstName) }
  }

  await signIn(OFFICE.admin)
  await register(OFFICE.reviewer, 'HR-Manager')
  await register(OFFICE.approver, 'CFO')
  await apply('Waiting')
  await decide(OFFICE.reviewer, await apply('Refused'), 'Rejected')
  const { id, token } = await hire('Ana')
  const packet = await buildSubmissionForm(id)
  good(await anonymous.upload('/JobApplication/candidate-i9-submission', packet, { query: { token } }))
  const { id: unfinished } = await hire('Unfinished')
  const draft = { version: 0, answers: OFFICE.draft }
  unlessNewer(await as(OFFICE.reviewer).put(`/JobApplication/${unfinished}/packet-draft`, draft))
  unlessNewer(await as(OFFICE.admin).post('/auth/second-factor/start', { password: OFFICE.password }))
}

/** A version that does not know the call yet has nothing to keep. */
function unlessNewer(answer: Answer): void {
  if (answer.status !== 404) good(answer)
}

function good(answer: Answer): Answer {
  if (answer.status < 300) return answer
  throw new Error(`The call was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}
