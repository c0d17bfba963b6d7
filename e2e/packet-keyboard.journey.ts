import { PACKET_MESSAGES, SUBMIT_LABELS } from '@epay/contract/packets/messages'
import { expect } from '@playwright/test'
import { makeJpeg, makePdf } from './fixtures/files.ts'
import { expectStep, SSN } from './fixtures/fill-packet.ts'
import { hire, packetLink } from './fixtures/hire.ts'
import { tabTo } from './fixtures/keyboard.ts'
import { test } from './fixtures/portal.ts'

test('a candidate completes the packet using only the keyboard', async ({ page, portal }) => {
  await portal.start()
  const person = { firstName: 'Thu', lastName: 'Winterfeld', dateHired: '2026-12-01' }
  const hired = await hire(portal.url, person)
  await page.goto(await packetLink(portal.url, hired, /Welcome to/))
  await expect(page.getByText(/^Pre-filling form for: Thu Winterfeld/)).toBeVisible()
  const { keyboard } = page
  // Registered early, so that the browser intercepts file choosers before the first key is pressed.
  page.on('filechooser', () => {})
  const tab = (label: string | RegExp, role?: 'button' | 'checkbox' | 'radio') =>
    tabTo(page, role ? page.getByRole(role, { name: label }) : page.getByLabel(label))
  const type = async (label: string, text: string) => {
    await tab(label)
    await keyboard.type(text)
  }

  await type('Social Security Number', SSN)
  await tab('A citizen of the United States', 'radio')
  await keyboard.press('Space')
  await type('Name', 'Minh')
  await type('Relationship', 'Sp')
  await type('Phone', '5595550199')
  await type('Email', 'minh@example.com')
  await tab('Next', 'button')
  await keyboard.press('Enter')
  await expectStep(page, 2)

  await type('Bank Name', 'Valley Bank')
  await type('Routing Number', '121000358')
  await type('Account Number', '000123987654')
  await tab('Next', 'button')
  await keyboard.press('Enter')
  await expectStep(page, 3)

  const chooseWith = async (button: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    await tab(button, 'button')
    const chooser = page.waitForEvent('filechooser')
    await keyboard.press('Enter')
    await (await chooser).setFiles(file)
  }
  await chooseWith('Choose a photo', { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg() })
  await tab('Passport', 'checkbox')
  await keyboard.press('Space')
  const buffer = await makePdf('Passport')
  await chooseWith('Choose files', { name: 'passport.pdf', mimeType: 'application/pdf', buffer })
  await type('Your Full Name', 'Thu Winterfeld')
  await keyboard.press('Enter')
  await expect(page.getByText('Signature saved.')).toBeVisible()
  await tab(/under penalty of perjury/, 'checkbox')
  await keyboard.press('Space')
  await tab(SUBMIT_LABELS.ready, 'button')
  await keyboard.press('Enter')
  await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
})
