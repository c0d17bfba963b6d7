import { ACTION_STATUS } from '@epay/contract/applications/decision'
import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { decodeJwt } from 'jose'
import { mailPasswordLink } from '#server/auth/mail-password-link.ts'
import type { Answer } from '#server/testing/api-client.ts'
import { byStranger, freshCode, HIRING, PASSWORD, who } from './act.ts'
import { mailedToken, sessionOf, type World } from './world.ts'

const forget = (name: string, addressOf: (world: World) => string) =>
  byStranger(`forget the password of ${name}`, async world => {
    const { app } = world
    const email = addressOf(world)
    const answer = await app.anonymous.post('/auth/forgot-password', { email })
    await mailPasswordLink(app.dependencies)({ email, requestId: 'test', address: '' }, { isLast: false })
    return [answer]
  })
export const forgetOwn = forget('the own mailbox', ({ mailboxes }) => mailboxes.at(-1) ?? '')
export const forgetting = who.map(of =>
  forget(of, ({ people, mailboxes }) => people[of].email || (mailboxes[0] ?? '')),
)
export const setPassword = byStranger('set the password by the mailed link', async world => {
  const token = await mailedToken(world, 'set-password')
  if (token === undefined) return []
  const set = await world.app.anonymous.post('/auth/set-password', { token, newPassword: PASSWORD })
  if (set.status !== 200) return [set]
  world.passwords.set(String(decodeJwt(token).name), PASSWORD)
  return [set, ...(await signIn(world))]
})
export const signInAgain = byStranger('sign in', signIn)

/** With every password that the attacker has set. */
async function signIn(world: World): Promise<Answer[]> {
  const { app, passwords, sessions, own } = world
  const answers: Answer[] = []
  for (const [username, password] of passwords) {
    const code = own?.id === username ? freshCode(world, own.accountId ?? '') : undefined
    const answer = await app.anonymous.post('/Auth/login', { username, password, code })
    const tokens = sessionTokensSchema.safeParse(answer.body)
    if (tokens.success) sessions.push(sessionOf(app, tokens.data.token))
    answers.push(answer)
  }
  return answers
}

export const openLink = byStranger('open the mailed link', async world => {
  const token = await mailedToken(world, 'review-application')
  if (token === undefined) return []
  const answer = await world.app.anonymous.post('/auth/validate-emailtoken', { token })
  const tokens = sessionTokensSchema.safeParse(answer.body)
  if (tokens.success) world.sessions.push(sessionOf(world.app, tokens.data.token))
  return [answer]
})
export const decideByLink = byStranger('decide by the mailed link', async world => {
  const token = await mailedToken(world, 'review-application')
  if (token === undefined) return []
  const decision = { token, status: ACTION_STATUS.Approved, notes: 'Yes', ...HIRING }
  return [await world.app.anonymous.post('/JobApplication/action', decision)]
})
export const openPacket = byStranger('open the packet by the mailed link', async world => {
  const token = await mailedToken(world, 'complete-packet')
  if (token === undefined) return []
  const path = `/JobApplication/${decodeJwt(token).applicationId}`
  const query = { candidatetoken: token }
  const { anonymous } = world.app
  return [
    await anonymous.get(`${path}/CandidateApplication`, { query }),
    await anonymous.get(`${path}/candidate-packet-draft`, { query }),
    await anonymous.get(`${path}/candidate-packet-copy.zip`, { query }),
  ]
})
