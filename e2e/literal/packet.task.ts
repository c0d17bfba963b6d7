import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { expect } from '@playwright/test'
import { expectStep, fillPacket, fillPersonalStep, next } from '../fixtures/fill-packet.ts'
import { PACKET_PARTS } from './hiring-calls.ts'
import { EVERYWHERE, IN_ANOTHER_WAY, test } from './setting.ts'

const BANNER = 'Pre-filling form for: ApplicantD Stone - Welder'
const SUBMIT = 'POST /JobApplication/candidate-i9-submission'

test('a candidate hands in the packet', EVERYWHERE, async ({ page, url, reference }) => {
  await page.goto(
    `${url}/employee-packet?applicationId=504&token=${reference.office.linkToken('candidate', '504')}`,
  )
  await expect(page.getByText(BANNER)).toBeVisible()
  await fillPacket(page, 'ApplicantD Stone')
  await page.getByRole('button', { name: 'Submit Form' }).click()
  await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
  const { packet } = reference.office.application('504')
  expect(packet?.texts).toMatchObject({
    FirstName: 'ApplicantD',
    SSN: '912-34-5678',
    DateOfBirth: '1994-02-17',
    DocumentTypes: 'Passport',
    DisclaimerAcknowledged: 'true',
    SecondaryBankName: 'Valley Bank',
  })
  expect(packet?.files).toEqual(['me.jpg', 'passport.pdf'])
  const parts = reference.callsOf(SUBMIT)[0]?.parts
  expect(parts).toEqual(expect.arrayContaining([...PACKET_PARTS, 'userPhoto', 'documentFiles']))
})

test('the office hands in the packet', IN_ANOTHER_WAY, async ({ as, page, reference }) => {
  await as('hr.manager', '/staff-employee-packet?applicationId=504')
  await expect(page.getByText(BANNER)).toBeVisible()
  await fillPacket(page, 'ApplicantD Stone')
  await page.getByRole('button', { name: 'Submit Form' }).click()
  await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
  expect(reference.callsOf('POST /JobApplication/i9-submission')).toHaveLength(1)
})

test('offers no drafts where the server keeps none', EVERYWHERE, async ({ as, page, reference }) => {
  await as('hr.manager', '/staff-employee-packet?applicationId=504')
  await expect(page.getByText(BANNER)).toBeVisible()
  await fillPersonalStep(page)
  await next(page).click()
  await expectStep(page, 2)
  await expect(page.getByText(/not saved/i)).toHaveCount(0)
  expect(reference.strays).toEqual([])
})

for (const [name, answer, title, text] of [
  [
    'a message',
    { status: 200, body: { success: false, errorMessage: 'Twice.' } },
    PACKET_MESSAGES.failedTitle,
    'Twice.',
  ],
  [
    'no message',
    { status: 200, body: { success: false } },
    PACKET_MESSAGES.failedTitle,
    PACKET_MESSAGES.failed,
  ],
  ['an exception', { status: 500, body: 'No' }, PACKET_MESSAGES.errorTitle, PACKET_MESSAGES.error],
] as const) {
  test(`says that a packet was refused: ${name}`, async ({ as, page, reference }) => {
    await as('hr.manager', '/staff-employee-packet?applicationId=504')
    await expect(page.getByText(BANNER)).toBeVisible()
    await fillPacket(page, 'ApplicantD Stone')
    reference.answerNext('POST /JobApplication/i9-submission', answer)
    await page.getByRole('button', { name: 'Submit Form' }).click()
    const popup = page.getByRole('dialog', { name: title, exact: true })
    await expect(popup).toContainText(text)
  })
}

test('says that the packet cannot be loaded', async ({ as, page, reference }) => {
  await as('hr.manager')
  const failure = { status: 400, body: 'No' }
  reference.answerNext('GET /JobApplication/:id', failure, failure, failure, failure)
  await page.goto(`${new URL(page.url()).origin}/staff-employee-packet?applicationId=504`)
  await expect(page.getByText(PACKET_MESSAGES.loadFailed)).toBeVisible()
})

test('says that no application is named', async ({ as, page }) => {
  await as('hr.manager', '/staff-employee-packet')
  await expect(page.getByText(PACKET_MESSAGES.missing)).toBeVisible()
})

for (const [status, reason] of [
  [401, 'invalid-token'],
  [403, 'unauthorized'],
  [404, 'validation-failed'],
] as const) {
  test(`leads to ${reason} when the link is answered ${status}`, async ({ page, url, reference }) => {
    reference.answerNext('GET /JobApplication/:applicationId/CandidateApplication', { status })
    const token = reference.office.linkToken('candidate', '504')
    await page.goto(`${url}/employee-packet?applicationId=504&token=${token}`)
    await expect(page).toHaveURL(new RegExp(`/unauthorized\\?reason=${reason}`))
  })
}

test('leads the office to its own variant', async ({ as, page }) => {
  await as('cfo', '/employee-packet?applicationId=504')
  await expect(page).toHaveURL(/\/staff-employee-packet\?applicationId=504$/)
  await expect(page.getByText(/^Pre-filling form for: ApplicantD Stone/)).toBeVisible()
})

test('lets nobody in without a token', async ({ page, url }) => {
  await page.goto(`${url}/employee-packet?applicationId=504`)
  await expect(page).toHaveURL(/\/unauthorized/)
})
