import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { expect } from '@playwright/test'
import { fillPacket } from '../fixtures/fill-packet.ts'
import { PACKET_PARTS } from './hiring-calls.ts'
import { test } from './setting.ts'

const BANNER = 'Pre-filling form for: ApplicantD Stone - Welder'
const SUBMIT = 'POST /JobApplication/candidate-i9-submission'

test('a candidate hands in the packet', async ({ page, url, reference }) => {
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

test('the office hands in the packet, and is told why it was refused', async ({ as, page, reference }) => {
  await as('hr.manager', '/staff-employee-packet?applicationId=504')
  await expect(page.getByText(BANNER)).toBeVisible()
  await fillPacket(page, 'ApplicantD Stone')
  const refusal = { success: false, errorMessage: 'Twice.' }
  reference.answerNext('POST /JobApplication/i9-submission', { status: 200, body: refusal })
  await page.getByRole('button', { name: 'Submit Form' }).click()
  const popup = page.getByRole('dialog', { name: PACKET_MESSAGES.failedTitle, exact: true })
  await expect(popup).toContainText('Twice.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Submit Form' }).click()
  await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
  expect(reference.callsOf('POST /JobApplication/i9-submission')).toHaveLength(2)
})
