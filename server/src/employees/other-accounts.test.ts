import { invitationEndpoints } from '@epay/contract/employees/invitations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

const PASSWORD = 'a password that is long'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email)
const setPassword = (text = '') => {
  const token = /set-password\?token=([\w.-]+)/.exec(text)?.[1]
  return app.anonymous.post('/auth/set-password', { token, newPassword: PASSWORD })
}

describe('someone who is not on payroll', () => {
  const { others } = invitationEndpoints
  let email = ''
  async function register(name: string) {
    email = `${name.toLowerCase()}@ledger.example`
    const body = { username: email, email, name, roles: ['HR-Manager'] }
    expect((await app.as('Admin').post('/Auth/register', body)).status).toBe(201)
    return (await find(name))?.id ?? ''
  }
  const find = async (name: string) =>
    others.response
      .parse((await app.as('Admin').get('/invitations/others')).body)
      .people.find(person => person.name === name)

  it('is listed for an Admin with the invitation, which is mailed again after a while', async () => {
    const id = await register('Rosa')
    expect(await find('Rosa')).toMatchObject({ email, roles: ['HR-Manager'], canSignIn: false })
    expect((await app.as('HR-Manager').get('/invitations/others')).status).toBe(403)
    const resend = () => app.as('Admin').post(`/invitations/others/${id}`)
    expect((await resend()).body).toEqual({ invited: 0, justInvited: 1 })
    app.clock.advance(301)
    expect((await resend()).body).toEqual({ invited: 1, justInvited: 0 })
    expect(await mailsTo(email)).toHaveLength(2)
  })

  it('is withdrawn once: the link sets no password anymore, and who has one stays', async () => {
    const id = await register('Otto')
    const [mail] = await mailsTo(email)
    const withdraw = (account: string) => app.as('Admin').delete(`/invitations/others/${account}`)
    expect((await withdraw(id)).status).toBe(200)
    expect(await find('Otto')).toBeUndefined()
    expect((await setPassword(mail?.text)).status).toBeGreaterThanOrEqual(400)
    expect((await withdraw(id)).status).toBe(404)
    const known = await app.createAccount({ roles: ['Admin'], username: 'other', password: PASSWORD })
    expect((await withdraw(known)).status).toBe(409)
  })
})
