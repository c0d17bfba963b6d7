import { CHANGE_REQUEST_MESSAGES, DECISION_MESSAGES } from '@epay/contract/change-requests/messages'
import { employeeContactsSchema } from '@epay/contract/change-requests/schemas'
import { expect, it, onTestFinished } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { createCheck } from '#server/paychecks/factories.ts'
import { buildTestApp, openTestApp } from '#server/testing/build-test-app.ts'
import { codeOf, setUpSecondFactor } from '#server/testing/second-factor.ts'
import {
  ADDRESS,
  CURRENT_ACCOUNT,
  changeSettings,
  createManager,
  createRequester,
  idOf,
  listWaiting,
  NEW_ACCOUNT,
  PASSWORD,
  PROOF,
} from './factories.ts'

const app = await openTestApp()
const hr = await createManager(app)
const secondHr = await createManager(app)

const SPLIT = {
  ...{ splitBankName: 'Bay Bank', splitAccountType: 'checking', splitRoutingNumber: '121000358' },
  splitAccountNumber: '44556677',
}
const CALLED = { called: 'Rosa, (530) 555-0142' }
const approve = (id: string, manager = hr, body: object = CALLED) =>
  manager.client.post(`/change-requests/${id}/approve`, body)
const conflict = (detail: string) => ({ status: 409, body: { detail } })
const refusal = (detail: string) => ({ status: 403, body: { detail } })

it('a change request waits for approval, and both sides are emailed', async () => {
  const rosa = await createRequester(app)
  const response = await rosa.request('address', ADDRESS)
  expect(response).toMatchObject({ status: 201, body: { status: 'waiting' } })
  const id = idOf(response.body)
  expect((await rosa.findField('address'))?.request).toMatchObject({ id, status: 'waiting' })
  const [request] = await listWaiting(app, rosa.id)
  expect(request).toMatchObject({
    ...{ id, name: 'Rosa Garcia', field: 'address', approvalsNeeded: 1, refusal: null },
    before: expect.arrayContaining([{ name: 'address1', value: '1 Main Street' }]),
    after: expect.arrayContaining([{ name: 'address1', value: '9 Oak Lane' }]),
  })
  expect((await approve(id, hr, {})).body).toMatchObject({ status: 'approved' })
  expect((await rosa.findField('address'))?.request).toMatchObject({ status: 'approved' })
  const kinds = (await app.mails()).filter(mail => mail.about === rosa.id).map(mail => mail.kind)
  expect(new Set(kinds)).toEqual(new Set(['change-requested', 'change-decided']))
})

it('applies phone numbers and emergency contacts on approval, or right away if none is required', async () => {
  const rosa = await createRequester(app)
  expect((await rosa.request('phone', { phone: '(530) 555-0142' })).body).toMatchObject({ status: 'done' })
  await changeSettings(app, { emergencyContactChanges: 'hr' })
  const contact = { contactName: 'Ben', contactRelationship: 'spouse', contactPhone: '530-555-0143' }
  const id = idOf((await rosa.request('emergency-contacts', contact)).body)
  const contacts = async () =>
    employeeContactsSchema.parse((await hr.client.get(`/Employee/${rosa.id}/contacts`)).body)
  expect(await contacts()).toEqual({
    phone: [{ name: 'phone', value: '(530) 555-0142' }],
    emergencyContacts: [],
  })
  expect((await approve(id)).body).toMatchObject({ status: 'done' })
  expect((await contacts()).emergencyContacts).toContainEqual({ name: 'contactName', value: 'Ben' })
  await changeSettings(app, { emergencyContactChanges: 'tell' })
})

it("changes the email only on approval, after which the same person can't approve a bank change", async () => {
  const rosa = await createRequester(app)
  const other = await createRequester(app)
  expect(await rosa.request('email', { email: other.email })).toMatchObject(
    conflict(CHANGE_REQUEST_MESSAGES.emailTaken),
  )
  const id = idOf((await rosa.request('email', { email: `new-${rosa.email}` })).body)
  expect((await approve(id)).body).toMatchObject({ status: 'approved' })
  const record = await hr.client.get(`/Employee/${rosa.id}`)
  expect(record.body).toMatchObject({ email: `new-${rosa.email}` })
  expect((await rosa.findField('email'))?.request).toMatchObject({ id, status: 'done' })
  const takeBack = await rosa.client.post(`/my-details/requests/${id}/take-back`)
  expect(takeBack).toMatchObject(conflict(CHANGE_REQUEST_MESSAGES.over))
  expect((await rosa.request('email', { email: rosa.email })).status).toBe(201)
  const bankRequestId = idOf((await rosa.requestBankChange()).body)
  expect(await approve(bankRequestId)).toMatchObject(refusal(DECISION_MESSAGES.changedEmail))
  expect((await listWaiting(app, rosa.id)).find(item => item.id === bankRequestId)).toMatchObject({
    markings: ['emailChanged'],
    approvalsNeeded: 2,
  })
})

it('refuses to approve an email that another account uses in the meantime', async () => {
  const rosa = await createRequester(app)
  const email = `late-${rosa.email}`
  const id = idOf((await rosa.request('email', { email })).body)
  await app.createAccount({ roles: ['Employee'], username: email, email })
  expect(await approve(id)).toMatchObject(conflict(DECISION_MESSAGES.emailTaken))
  expect((await listWaiting(app, rosa.id))[0]).toMatchObject({ id, status: 'waiting', approvals: [] })
})

it('approves no request that a newer one replaced or that was taken back', async () => {
  const rosa = await createRequester(app)
  const olderId = idOf((await rosa.request('address', ADDRESS)).body)
  const newerId = idOf((await rosa.request('address', { ...ADDRESS, zip: '95616' })).body)
  expect(await approve(olderId)).toMatchObject(conflict(DECISION_MESSAGES.replaced))
  expect((await listWaiting(app, rosa.id)).map(({ id }) => id)).toEqual([newerId])
  expect((await rosa.client.post(`/my-details/requests/${newerId}/take-back`)).status).toBe(200)
  expect(await approve(newerId)).toMatchObject(conflict(DECISION_MESSAGES.takenBack))
})

it("hides other people's requests, and refuses fields that are off and values that are unchanged", async () => {
  const [rosa, other] = [await createRequester(app), await createRequester(app)]
  const id = idOf((await rosa.request('address', ADDRESS)).body)
  const otherResponse = await other.client.post(`/my-details/requests/${id}/take-back`)
  expect(otherResponse).toMatchObject({ status: 404, body: { detail: CHANGE_REQUEST_MESSAGES.unknown } })
  await changeSettings(app, { addressChanges: 'off' })
  expect(await other.request('address', ADDRESS)).toMatchObject(conflict(CHANGE_REQUEST_MESSAGES.off))
  expect((await other.findField('address'))?.isOn).toBe(false)
  await changeSettings(app, { addressChanges: 'hr' })
  const current = { address1: '1 Main Street', city: 'Davis', state: 'CA', zip: '95616' }
  expect(await other.request('address', current)).toMatchObject(conflict(CHANGE_REQUEST_MESSAGES.unchanged))
})

it('refuses a request with a reason for the employee, without personal numbers', async () => {
  const rosa = await createRequester(app)
  const id = idOf((await rosa.requestBankChange()).body)
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
  const detail = await rosa.findField('directDeposit')
  expect(detail?.request).toMatchObject({ reason: 'You said it is not yours' })
})

it('a bank change requires a proof, without revealing whether password or account was wrong', async () => {
  const rosa = await createRequester(app)
  const errors = { Password: [CHANGE_REQUEST_MESSAGES.wrongProof] }
  for (const wrongProof of [
    { password: 'wrong' },
    { presentAccount: '1' },
    { presentAccount: NEW_ACCOUNT.accountNumber, accountNumber: CURRENT_ACCOUNT },
  ])
    expect(await rosa.requestBankChange(wrongProof)).toMatchObject({ status: 400, body: { errors } })
  expect((await rosa.requestBankChange({ presentAccount: '' })).body).toMatchObject({
    errors: { PresentAccount: [CHANGE_REQUEST_MESSAGES.presentAccount] },
  })
  const unchangedAccount = { accountNumber: CURRENT_ACCOUNT, accountType: 'checking' }
  expect(await rosa.requestBankChange(unchangedAccount)).toMatchObject(
    conflict(CHANGE_REQUEST_MESSAGES.sameAccount),
  )
  expect((await rosa.requestBankChange({ presentAccount: '0001-1122 2333' })).status).toBe(201)
})

it('a bank change allows five wrong proofs a day', async () => {
  const limited = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
  onTestFinished(() => limited.close())
  const rosa = await createRequester(limited)
  const statuses: number[] = []
  for (let index = 0; index < 6; index++)
    statuses.push((await rosa.requestBankChange({ presentAccount: '1' })).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

it('a bank change accepts a second-factor code as its proof, only once', async () => {
  const rosa = await createRequester(app)
  const secret = await setUpSecondFactor(app, rosa.client, PASSWORD)
  expect((await rosa.requestBankChange()).body).toMatchObject({
    errors: { Code: [CHANGE_REQUEST_MESSAGES.code] },
  })
  const code = codeOf(app, secret)
  for (const status of [201, 400])
    expect(await rosa.request('direct-deposit', { ...NEW_ACCOUNT, code })).toMatchObject({ status })
})

it('limits the amount for a second account to the last net pay', async () => {
  const rosa = await createRequester(app)
  await createCheck(app, { employeeId: rosa.id, date: '2026-11-13', netPay: 50_000 })
  expect((await rosa.requestBankChange({ ...SPLIT, splitAmount: '$500.01' })).body).toMatchObject({
    status: 400,
    detail: "The amount can't be more than your last net pay, $500.00",
  })
  expect((await rosa.requestBankChange(SPLIT)).body).toMatchObject({
    errors: { SplitAmount: [CHANGE_REQUEST_MESSAGES.splitPart] },
  })
  expect((await rosa.requestBankChange({ ...SPLIT, splitAmount: '500' })).status).toBe(201)
})

it('emails a bank change to the current and the previous address, without full numbers', async () => {
  const rosa = await createRequester(app)
  const email = 'rosa.thief@example.com'
  await app.as('Admin').put(`/Employee/${rosa.id}`, { id: rosa.id, email, roles: ['Employee'] })
  const split = { ...SPLIT, splitAmount: '100', accountNumber: CURRENT_ACCOUNT }
  expect((await rosa.requestBankChange(split)).status).toBe(201)
  const mails = (await app.mails()).filter(({ kind }) => kind === 'bank-change-requested')
  for (const to of [rosa.email, email]) {
    const text = mails.find(mail => mail.to === to)?.text
    expect(text).toContain('Your pay would go to the account ending in 2333.')
    expect(text).toContain('Of each paycheck, $100.00 would go to the account ending in 6677.')
    expect(text).not.toMatch(new RegExp(`${CURRENT_ACCOUNT}|${SPLIT.splitAccountNumber}`))
  }
})

it('a bank change is approved with a note of the call, and leaves after 48 hours', async () => {
  const rosa = await createRequester(app)
  const id = idOf((await rosa.requestBankChange()).body)
  expect((await approve(id, hr, {})).body).toMatchObject({ errors: { Called: [DECISION_MESSAGES.called] } })
  expect((await approve(id)).body).toMatchObject({
    status: 'approved',
    markings: [],
    approvals: [{ called: CALLED.called }],
    leavesAt: new Date(app.clock.now().getTime() + 48 * 3600 * 1000).toISOString(),
  })
})

it("two people approve a bank change from a new device, to another employee's account, or after an earlier one", async () => {
  const rosa = await createRequester(app)
  await createEmployee(app, { id: `other-of-${rosa.id}`, bankAccount: rosa.newAccount.accountNumber })
  const headers = { 'user-agent': 'Phone of a stranger' }
  await rosa.requestBankChange()
  const body = { ...rosa.newAccount, ...PROOF }
  const id = idOf((await rosa.client.post('/my-details/direct-deposit', body, { headers })).body)
  expect((await listWaiting(app, rosa.id))[0]).toMatchObject({
    markings: ['newDevice', 'otherEmployee', 'several'],
    approvalsNeeded: 2,
  })
  expect(JSON.stringify((await rosa.client.get('/my-details')).body)).not.toContain('otherEmployee')
  expect((await approve(id)).body).toMatchObject({ status: 'waiting' })
  expect(await approve(id)).toMatchObject(refusal(DECISION_MESSAGES.approvedAlready))
  expect((await approve(id, secondHr, {})).body).toMatchObject({ status: 'approved' })
})

it('concurrent requests and approvals have one outcome', async () => {
  const rosa = await createRequester(app)
  await createEmployee(app, { id: `twin-of-${rosa.id}`, bankAccount: rosa.newAccount.accountNumber })
  const id = idOf((await rosa.requestBankChange()).body)
  const responses = await Promise.all([
    approve(id),
    approve(id),
    approve(id, secondHr),
    approve(id, secondHr),
  ])
  expect(responses.map(({ status }) => status).filter(status => status === 200)).toHaveLength(2)
  const requestResponses = await Promise.all(
    [1, 2, 3].map(unit => rosa.request('address', { ...ADDRESS, address2: `${unit}` })),
  )
  expect(requestResponses.map(({ status }) => status)).toEqual([201, 201, 201])
  const open = (await listWaiting(app, rosa.id)).filter(({ field }) => field === 'address')
  expect(open).toHaveLength(1)
  const openId = open[0]?.id ?? ''
  const approvals = await Promise.all([approve(openId), approve(openId, secondHr)])
  expect(approvals.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('signing out everywhere and resetting the password take back bank changes', async () => {
  const rosa = await createRequester(app)
  const id = idOf((await rosa.requestBankChange()).body)
  expect((await rosa.client.post('/auth/sessions/end-others')).status).toBe(200)
  expect(await approve(id)).toMatchObject(conflict(DECISION_MESSAGES.takenBack))
  const nextId = idOf((await rosa.requestBankChange()).body)
  const changed = await rosa.client.post('/Auth/reset-password', {
    ...{ username: rosa.email, oldPassword: PASSWORD, newPassword: 'three calm green herons' },
  })
  expect(changed.status).toBe(200)
  expect(await approve(nextId)).toMatchObject(conflict(DECISION_MESSAGES.takenBack))
})
