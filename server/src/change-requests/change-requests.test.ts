import { CHANGE_REQUEST_MESSAGES, DECISION_MESSAGES } from '@epay/contract/change-requests/messages'
import { employeeContactsSchema } from '@epay/contract/change-requests/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { createCheck } from '#server/paychecks/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { codeOf, setUpSecondFactor } from '#server/testing/second-factor.ts'
import {
  ADDRESS,
  createAsker,
  createManager,
  idOf,
  NEW_ACCOUNT,
  PASSWORD,
  PRESENT,
  PROOF,
  setModes,
  waitingOf,
} from './factories.ts'

let app: TestApp
let hr: Awaited<ReturnType<typeof createManager>>
let second: Awaited<ReturnType<typeof createManager>>
beforeAll(async () => {
  app = await buildTestApp()
  hr = await createManager(app)
  second = await createManager(app)
})
afterAll(() => app.close())

const SPLIT = {
  ...{ splitBankName: 'Bay Bank', splitAccountType: 'checking', splitRoutingNumber: '121000358' },
  splitAccountNumber: '44556677',
}
const CALLED = { called: 'Rosa, (530) 555-0142' }
const approve = (id: string, by = hr, body: object = CALLED) =>
  by.client.post(`/change-requests/${id}/approve`, body)
const conflict = (detail: string) => ({ status: 409, body: { detail } })
const refused = (detail: string) => ({ status: 403, body: { detail } })

describe('a request', () => {
  it('goes from the employee to the office and to payroll', async () => {
    const rosa = await createAsker(app)
    const asked = await rosa.ask('address', ADDRESS)
    expect(asked).toMatchObject({ status: 201, body: { status: 'waiting' } })
    const id = idOf(asked.body)
    expect((await rosa.mine('address'))?.request).toMatchObject({ id, status: 'waiting', isAtPayroll: false })
    const [listed] = await waitingOf(app, rosa.id)
    expect(listed).toMatchObject({
      ...{ id, name: 'Rosa Garcia', field: 'address', approvalsNeeded: 1, refusal: null },
      before: expect.arrayContaining([{ name: 'address1', value: '1 Main Street' }]),
      after: expect.arrayContaining([{ name: 'address1', value: '9 Oak Lane' }]),
    })
    expect((await approve(id, hr, {})).body).toMatchObject({ status: 'approved' })
    expect((await rosa.mine('address'))?.request).toMatchObject({ status: 'approved' })
    const letters = (await app.mails()).filter(mail => mail.about === rosa.id).map(mail => mail.kind)
    expect(new Set(letters)).toEqual(new Set(['change-asked', 'change-decided']))
  })

  it('changes a phone number and emergency contacts as soon as they are approved, or told', async () => {
    const rosa = await createAsker(app)
    expect((await rosa.ask('phone', { phone: '(530) 555-0142' })).body).toMatchObject({ status: 'done' })
    await setModes(app, { emergencyContactChanges: 'hr' })
    const contact = { contactName: 'Ben', contactRelationship: 'spouse', contactPhone: '530-555-0143' }
    const id = idOf((await rosa.ask('emergency-contacts', contact)).body)
    const contacts = async () =>
      employeeContactsSchema.parse((await hr.client.get(`/Employee/${rosa.id}/contacts`)).body)
    expect(await contacts()).toEqual({
      phone: [{ name: 'phone', value: '(530) 555-0142' }],
      emergencyContacts: [],
    })
    expect((await approve(id)).body).toMatchObject({ status: 'done' })
    expect((await contacts()).emergencyContacts).toContainEqual({ name: 'contactName', value: 'Ben' })
    await setModes(app, { emergencyContactChanges: 'tell' })
  })

  it('changes the email when it is approved, and only then', async () => {
    const rosa = await createAsker(app)
    const other = await createAsker(app)
    expect(await rosa.ask('email', { email: other.email })).toMatchObject(
      conflict(CHANGE_REQUEST_MESSAGES.emailTaken),
    )
    const id = idOf((await rosa.ask('email', { email: `new-${rosa.email}` })).body)
    expect((await approve(id)).body).toMatchObject({ status: 'approved' })
    const record = await hr.client.get(`/Employee/${rosa.id}`)
    expect(record.body).toMatchObject({ email: `new-${rosa.email}` })
    expect((await rosa.mine('email'))?.request).toMatchObject({ id, status: 'done' })
    const takeBack = await rosa.client.post(`/my-details/requests/${id}/take-back`)
    expect(takeBack).toMatchObject(conflict(CHANGE_REQUEST_MESSAGES.over))
    expect((await rosa.ask('email', { email: rosa.email })).status).toBe(201)
    const bank = idOf((await rosa.askBank()).body)
    expect(await approve(bank)).toMatchObject(refused(DECISION_MESSAGES.changedEmail))
    expect((await waitingOf(app, rosa.id)).find(item => item.id === bank)).toMatchObject({
      markings: ['emailChanged'],
      approvalsNeeded: 2,
    })
  })

  it('finds at approval that someone else took the email in the meantime', async () => {
    const rosa = await createAsker(app)
    const email = `late-${rosa.email}`
    const id = idOf((await rosa.ask('email', { email })).body)
    await app.createAccount({ roles: ['Employee'], username: email, email })
    expect(await approve(id)).toMatchObject(conflict(DECISION_MESSAGES.emailTaken))
    expect((await waitingOf(app, rosa.id))[0]).toMatchObject({ id, status: 'waiting', approvals: [] })
  })

  it('replaces the open one of the same field, which no one can approve anymore', async () => {
    const rosa = await createAsker(app)
    const first = idOf((await rosa.ask('address', ADDRESS)).body)
    const next = idOf((await rosa.ask('address', { ...ADDRESS, zip: '95616' })).body)
    expect(await approve(first)).toMatchObject(conflict(DECISION_MESSAGES.replaced))
    expect((await waitingOf(app, rosa.id)).map(({ id }) => id)).toEqual([next])
    expect((await rosa.client.post(`/my-details/requests/${next}/take-back`)).status).toBe(200)
    expect(await approve(next)).toMatchObject(conflict(DECISION_MESSAGES.takenBack))
  })

  it('says nothing of someone else, and changes nothing where it is off', async () => {
    const [rosa, other] = [await createAsker(app), await createAsker(app)]
    const id = idOf((await rosa.ask('address', ADDRESS)).body)
    const foreign = await other.client.post(`/my-details/requests/${id}/take-back`)
    expect(foreign).toMatchObject({ status: 404, body: { detail: CHANGE_REQUEST_MESSAGES.unknown } })
    await setModes(app, { addressChanges: 'off' })
    expect(await other.ask('address', ADDRESS)).toMatchObject(conflict(CHANGE_REQUEST_MESSAGES.off))
    expect((await other.mine('address'))?.isOn).toBe(false)
    await setModes(app, { addressChanges: 'hr' })
    const present = { address1: '1 Main Street', city: 'Davis', state: 'CA', zip: '95616' }
    expect(await other.ask('address', present)).toMatchObject(conflict(CHANGE_REQUEST_MESSAGES.same))
  })

  it('is refused with a reason that the employee reads, and no one repeats a number in it', async () => {
    const rosa = await createAsker(app)
    const id = idOf((await rosa.askBank()).body)
    const refuse = (reason: string) => hr.client.post(`/change-requests/${id}/refuse`, { reason })
    expect((await refuse('Not 901-23-4567')).body).toMatchObject({
      errors: { Reason: [DECISION_MESSAGES.numbersInText] },
    })
    expect((await refuse('You said it is not yours')).body).toMatchObject({ status: 'refused' })
    const { rows } = await app.context.database.pool.query(
      'select account_number_sealed as sealed from change_requests where id = $1',
      [id],
    )
    expect(rows).toEqual([{ sealed: null }])
    expect((await rosa.mine('directDeposit'))?.request).toMatchObject({ reason: 'You said it is not yours' })
  })
})

describe('a bank change', () => {
  it('needs a proof that tells nothing about password or account alone', async () => {
    const rosa = await createAsker(app)
    const answers = [
      await rosa.askBank({ password: 'wrong' }),
      await rosa.askBank({ presentAccount: '1' }),
      await rosa.askBank({ presentAccount: NEW_ACCOUNT.accountNumber, accountNumber: PRESENT }),
    ]
    const errors = { Password: [CHANGE_REQUEST_MESSAGES.wrongProof] }
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, body: { errors } })
    expect((await rosa.askBank({ presentAccount: '' })).body).toMatchObject({
      errors: { PresentAccount: [CHANGE_REQUEST_MESSAGES.presentAccount] },
    })
    const same = await rosa.askBank({ accountNumber: PRESENT, accountType: 'checking' })
    expect(same).toMatchObject(conflict(CHANGE_REQUEST_MESSAGES.sameAccount))
    expect((await rosa.askBank({ presentAccount: '0001-1122 2333' })).status).toBe(201)
  })

  it('takes a code in its place, once', async () => {
    const rosa = await createAsker(app)
    const secret = await setUpSecondFactor(app, rosa.client, PASSWORD)
    expect((await rosa.askBank()).body).toMatchObject({ errors: { Code: [CHANGE_REQUEST_MESSAGES.code] } })
    const code = codeOf(app, secret)
    expect((await rosa.client.post('/my-details/direct-deposit', { ...NEW_ACCOUNT, code })).status).toBe(201)
    expect((await rosa.client.post('/my-details/direct-deposit', { ...NEW_ACCOUNT, code })).status).toBe(400)
  })

  it('takes no more for the second account than the last check paid', async () => {
    const rosa = await createAsker(app)
    await createCheck(app, { employeeId: rosa.id, date: '2026-11-13', netPay: 50_000 })
    expect((await rosa.askBank({ ...SPLIT, splitAmount: '$500.01' })).body).toMatchObject({
      status: 400,
      detail: "The amount can't be more than your last net pay, $500.00",
    })
    expect((await rosa.askBank({ splitBankName: 'Bay Bank' })).body).toMatchObject({
      errors: { SplitAmount: [CHANGE_REQUEST_MESSAGES.splitPart] },
    })
    expect((await rosa.askBank({ ...SPLIT, splitAmount: '500' })).status).toBe(201)
  })

  it('is told to the email before too, however new the account is, with the second account', async () => {
    const rosa = await createAsker(app)
    const email = 'rosa.thief@example.com'
    await app.as('Admin').put(`/Employee/${rosa.id}`, { id: rosa.id, email, roles: ['Employee'] })
    const split = { ...SPLIT, splitAmount: '100', accountNumber: PRESENT }
    expect((await rosa.askBank(split)).status).toBe(201)
    const mails = (await app.mails()).filter(({ kind }) => kind === 'bank-change-asked')
    for (const to of [rosa.email, email]) {
      const text = mails.find(mail => mail.to === to)?.text
      expect(text).toContain('Your pay would go to the account ending in 2333.')
      expect(text).toContain('Of each paycheck, $100.00 would go to the account ending in 6677.')
    }
  })

  it('is told to the owner right away, and approved with a note of whom HR called', async () => {
    const rosa = await createAsker(app)
    const id = idOf((await rosa.askBank()).body)
    const told = (await app.mails()).filter(
      mail => mail.to === rosa.email && mail.kind === 'bank-change-asked',
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(rosa.newAccount.accountNumber.slice(-4))
    expect(told[0]?.text).not.toContain(rosa.newAccount.accountNumber)
    expect((await approve(id, hr, {})).body).toMatchObject({ errors: { Called: [DECISION_MESSAGES.called] } })
    expect((await approve(id)).body).toMatchObject({
      status: 'approved',
      markings: [],
      approvals: [{ called: CALLED.called }],
      leavesAt: new Date(app.clock.now().getTime() + 48 * 3600 * 1000).toISOString(),
    })
  })

  it('is marked for a new device, another employee and the second time, and needs two people', async () => {
    const rosa = await createAsker(app)
    await createEmployee(app, { id: `other-of-${rosa.id}`, bankAccount: rosa.newAccount.accountNumber })
    const headers = { 'user-agent': 'Phone of a stranger' }
    await rosa.askBank()
    const asked = await rosa.client.post(
      '/my-details/direct-deposit',
      { ...NEW_ACCOUNT, ...PROOF },
      { headers },
    )
    const id = idOf(asked.body)
    expect((await waitingOf(app, rosa.id))[0]).toMatchObject({
      markings: ['newDevice', 'otherEmployee', 'several'],
      approvalsNeeded: 2,
    })
    expect(JSON.stringify((await rosa.client.get('/my-details')).body)).not.toContain('otherEmployee')
    expect((await approve(id)).body).toMatchObject({ status: 'waiting' })
    expect(await approve(id)).toMatchObject(refused(DECISION_MESSAGES.firstAgain))
    expect((await approve(id, second, {})).body).toMatchObject({ status: 'approved' })
  })

  it('has one outcome when two people approve it at the same moment', async () => {
    const rosa = await createAsker(app)
    await createEmployee(app, { id: `twin-of-${rosa.id}`, bankAccount: rosa.newAccount.accountNumber })
    const id = idOf((await rosa.askBank()).body)
    const answers = await Promise.all([approve(id), approve(id), approve(id, second), approve(id, second)])
    expect(answers.map(({ status }) => status).filter(status => status === 200)).toHaveLength(2)
    const single = idOf((await rosa.ask('address', ADDRESS)).body)
    const both = await Promise.all([approve(single), approve(single, second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is taken back when the owner signs out everywhere or gets a new password', async () => {
    const rosa = await createAsker(app)
    const id = idOf((await rosa.askBank()).body)
    expect((await rosa.client.post('/auth/sessions/end-others')).status).toBe(200)
    expect(await approve(id)).toMatchObject(conflict(DECISION_MESSAGES.takenBack))
    const again = idOf((await rosa.askBank()).body)
    const changed = await rosa.client.post('/Auth/reset-password', {
      ...{ username: rosa.email, oldPassword: PASSWORD, newPassword: 'three calm green herons' },
    })
    expect(changed.status).toBe(200)
    expect(await approve(again)).toMatchObject(conflict(DECISION_MESSAGES.takenBack))
  })
})
