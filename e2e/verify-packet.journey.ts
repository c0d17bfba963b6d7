import { PAGES } from '@epay/contract/auth/pages'
import { PROBLEM_TEXTS, VERDICT_TEXTS, VERIFY_TEXTS } from '@epay/contract/packets/evidence/verify-messages'
import { expect } from '@playwright/test'
import { readZip } from '../scripts/read-zip.ts'
import { expectAccessibleAsShown } from './fixtures/accessible.ts'
import { makePacket, verify } from './fixtures/packet.ts'
import { test } from './fixtures/portal.ts'
import { readPdf } from './fixtures/read-pdf.ts'

function altered(zip: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(zip)
  changed.write(to, changed.indexOf(from))
  return changed
}

test('a packet proves itself, also without the server', async ({ browser, page, portal }) => {
  await portal.start()
  const { zip } = await makePacket(portal.url)
  await page.goto(portal.url + PAGES.verifyPacket.path)
  await expect(page.getByRole('heading', { name: VERIFY_TEXTS.title })).toBeVisible()
  await expect(page.getByRole('region', { name: VERIFY_TEXTS.keysTitle })).toBeVisible()

  const stranger = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  ).newPage()
  await stranger.route('**/api/packet-keys', route => route.abort())
  await stranger.goto(portal.url + PAGES.verifyPacket.path)
  await expect(stranger.getByText(VERIFY_TEXTS.noKeys)).toBeVisible()

  await portal.stop()
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))

  await test.step('a genuine one', async () => {
    await verify(page, 'genuine.zip', zip)
    await expect(page.getByRole('status').filter({ hasText: VERDICT_TEXTS.genuine })).toBeVisible()
    const events = page.getByRole('region', { name: 'Events' }).getByRole('listitem')
    await expect(events.first()).toContainText('Application submitted')
    await expect(events.last()).toContainText('Packet signed')
    await expect(page.getByRole('region', { name: 'Files' })).toContainText('documents/01-passport.pdf')
    await expectAccessibleAsShown(page, 'a genuine packet')
  })

  await test.step('a number of its payroll page', async () => {
    const pages = await readPdf((await readZip(zip)).get('packet.pdf') ?? Buffer.alloc(0))
    const [key = ''] = /[0-9a-f]{4}(-[0-9a-f]{4}){7}/.exec(pages.join('\n')) ?? []
    await page.getByLabel('Number of').selectOption({ label: 'Social Security Number' })
    await page.getByLabel('Key on the payroll page').fill(key)
    await page.getByLabel('Number', { exact: true }).fill('123-45-6789')
    await page.getByRole('button', { name: VERIFY_TEXTS.checkNumber }).click()
    await expect(page.getByText(VERIFY_TEXTS.numberRight)).toBeVisible()
  })

  await test.step('altered ones', async () => {
    await verify(page, 'answer.zip', altered(zip, '"Oakland"', '"Orlando"'))
    const alert = page.getByRole('alert').filter({ hasText: 'answer.zip' })
    await expect(alert).toContainText(VERDICT_TEXTS.altered)
    await expect(alert).toContainText('The answer cityOrTown was changed.')
    await expect(page.getByRole('listitem').filter({ hasText: 'answers.json' }).last()).toContainText(
      'Altered',
    )
    await expectAccessibleAsShown(page, 'an altered packet')

    await verify(page, 'longer.zip', Buffer.concat([zip, Buffer.from('x')]))
    await expect(page.getByRole('alert').filter({ hasText: 'longer.zip' })).toContainText(
      PROBLEM_TEXTS['archive-ambiguous'],
    )

    await verify(page, 'other.zip', Buffer.from('PK'))
    await expect(page.getByRole('alert')).toContainText(PROBLEM_TEXTS['archive-unreadable'])
  })

  await test.step('by anyone who does not know the key', async () => {
    await verify(stranger, 'genuine.zip', zip)
    await expect(stranger.getByRole('alert')).toContainText(VERDICT_TEXTS.unknownKey)
    await expect(stranger.getByRole('alert')).toContainText(/([0-9a-f]{4} ){15}[0-9a-f]{4}/)
    await expectAccessibleAsShown(stranger, 'a packet of an unknown key')
  })
  expect(requests.filter(url => !url.startsWith('blob:'))).toEqual([])
})
