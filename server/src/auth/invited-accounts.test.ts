import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { setPasswordByName } from '#server/admin/accounts.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { setPasswordByLink } from '#server/testing/password-link.ts'
import { mailPasswordLink } from './mail-password-link.ts'

const PASSWORD = 'five quiet copper kettles'
const NEW_PASSWORD = 'nine slow paper lanterns'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** As the import makes an account: no one has been given it. */
async function importedPerson(name: string, options: { password?: string } = {}) {
  const email = `${name}@example.com`
  const accountId = await app.createAccount({ roles: ['Employee'], username: email, email, ...options })
  await createEmployee(app, { id: name, accountId })
  return { accountId, email }
}

async function ask(email: string) {
  const { status, body } = await app.anonymous.post('/auth/forgot-password', { email })
  await mailPasswordLink(app.dependencies)({ email, requestId: 'test', address: '' }, { isLast: false })
  return { status, body }
}

const mailsTo = async (email: string) =>
  (await app.mails()).filter(({ to }) => to === email).map(({ kind }) => kind)

describe('Forgot Password', () => {
  it('mails nothing to an address that only an import brought, and answers the same', async () => {
    const imported = await importedPerson('imported')
    const known = await importedPerson('known', { password: PASSWORD })
    const answers = [await ask(imported.email), await ask(known.email), await ask('nobody@example.com')]
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await mailsTo(imported.email)).toEqual([])
    expect(await mailsTo(known.email)).toEqual(['forgotten-password'])
  })

  it('works once a person has invited the owner', async () => {
    const { email } = await importedPerson('invited')
    expect((await app.as('HR-Manager').post('/invitations', { employeeId: 'invited' })).status).toBe(200)
    app.clock.advance(3600)
    await ask(email)
    expect(await mailsTo(email)).toEqual(['invitation', 'forgotten-password'])
  })

  it('works for whoever an Admin registered without a password', async () => {
    const email = 'registered@example.com'
    await app.as('Admin').post('/Auth/register', { username: 'registered', email, roles: ['Employee'] })
    app.clock.advance(3600)
    await ask(email)
    expect(await mailsTo(email)).toEqual(['set-password', 'forgotten-password'])
  })
})

describe('a changed password', () => {
  const rowSchema = z.array(z.object({ subject: z.string(), text: z.string() }))
  async function told(email: string) {
    const { rows } = await app.dependencies.database.pool.query(
      `select subject, text from mails where kind = 'password-changed' and "to" = $1`,
      [email],
    )
    return rowSchema.parse(rows)
  }

  it('is told its owner when it was reset by mail, but not the first one', async () => {
    const first = await importedPerson('first')
    const again = await importedPerson('again', { password: PASSWORD })
    for (const { accountId } of [first, again]) await setPasswordByLink(app, accountId, NEW_PASSWORD)
    expect(await told(first.email)).toEqual([])
    const [mail] = await told(again.email)
    expect(mail?.subject).toBe('Your Test Builders password was changed')
    expect(mail?.text).toContain("If it wasn't you, call the office right away.")
  })

  it('is told its owner when the owner or the operator changed it, in Spanish to whom it is', async () => {
    const { accountId, email } = await importedPerson('pilar', { password: PASSWORD })
    const client = app.withToken((await app.signIn(accountId)).token)
    await client.put('/auth/language', { language: 'es' })
    const change = { username: email, oldPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await client.post('/Auth/reset-password', change)).status).toBe(200)
    await setPasswordByName(app.context, email, 'three calm green herons')
    expect((await told(email)).map(({ text }) => text.split('\n')[0])).toEqual([
      'Se cambió su contraseña',
      'Se cambió su contraseña',
    ])
  })
})
