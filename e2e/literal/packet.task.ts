import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { expect } from '@playwright/test'
import { fillPacket } from '../fixtures/fill-packet.ts'
import { openDetails } from '../fixtures/reviewing.ts'
import { test } from './fixtures.ts'

const BANNER = 'Pre-filling form for: ApplicantD Stone - Electrician'

const splitNames = (text: string) => text.trim().split(/\s+/)
const CONTACT =
  'EmergencyContactName EmergencyContactRelationship EmergencyContactPhone EmergencyContactEmail'
/** Every part of the packet except the five optional parts of the attestation. */
const PARTS = [
  ...splitNames(`ApplicationId LastName FirstName MiddleInitial OtherLastNames Address AptNumber CityOrTown State
    ZipCode DateOfBirth SSN Attestation DocumentTypes DisclaimerAcknowledged SignatureBase64 ${CONTACT}
    BankName RoutingNumber AccountNumber AccountType DepositAmount DirectDepositDate SecondaryBankName
    SecondaryRoutingNumber SecondaryAccountNumber SecondaryAccountType userPhoto documentFiles`),
  ...splitNames(CONTACT).map(name => `Secondary${name}`),
]

test('a candidate submits the packet', async ({ page, url, reference }) => {
  const token = reference.issueLinkToken('candidate', '504')
  await page.goto(`${url}/employee-packet?applicationId=504&token=${token}`)
  await expect(page.getByText(BANNER)).toBeVisible()
  await fillPacket(page, 'ApplicantD Stone')
  await page.getByRole('button', { name: 'Submit Form' }).click()
  await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
  const [call] = reference.callsOf('POST /JobApplication/candidate-i9-submission')
  expect(call?.query).toEqual({ token })
  const parts = Object.fromEntries(call?.form ?? [])
  expect(Object.keys(parts)).toEqual(expect.arrayContaining(PARTS))
  expect(parts).toMatchObject({
    FirstName: 'ApplicantD',
    SSN: '912-34-5678',
    DateOfBirth: '1991-04-12',
    DocumentTypes: 'Passport',
    DisclaimerAcknowledged: 'true',
    SecondaryBankName: 'Valley Bank',
    userPhoto: expect.objectContaining({ name: 'me.jpg' }),
    documentFiles: expect.objectContaining({ name: 'passport.pdf' }),
  })
})

test('the office submits the packet of an approved application', async ({ as, page, reference }) => {
  await as('hr.manager', '/applications')
  const dialog = await openDetails(page, 'ApplicantD Stone')
  await dialog.getByRole('link', { name: 'Fill Employee Packet' }).click()
  await expect(page.getByText(BANNER)).toBeVisible()
  await fillPacket(page, 'ApplicantD Stone')
  await page.getByRole('button', { name: 'Submit Form' }).click()
  await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
  expect(reference.callsOf('POST /JobApplication/i9-submission')).toHaveLength(1)
})
