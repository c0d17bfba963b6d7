import { PAGES } from '@epay/contract/auth/pages'
import { VERDICT_TEXTS, VERIFY_TEXTS } from '@epay/contract/packets/evidence/verify-messages'
import { expect } from '@playwright/test'
import { expectAccessibleAsShown } from './fixtures/accessible.ts'
import { makePacket, verify } from './fixtures/packet.ts'
import { test } from './fixtures/portal.ts'

test('a packet is verified offline', async ({ browser, page, portal }) => {
  await portal.start()
  const { zip } = await makePacket(portal.url)
  const url = portal.url + PAGES.verifyPacket.path
  await page.goto(url)
  await expect(page.getByRole('region', { name: VERIFY_TEXTS.keysTitle })).toBeVisible()

  const withoutKeys = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  ).newPage()
  await withoutKeys.route('**/api/packet-keys', route => route.abort())
  await withoutKeys.goto(url)
  await expect(withoutKeys.getByText(VERIFY_TEXTS.noKeys)).toBeVisible()

  await portal.stop()
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))

  await test.step('a genuine packet', async () => {
    await verify(page, 'genuine.zip', zip)
    await expect(page.getByRole('status').filter({ hasText: VERDICT_TEXTS.genuine })).toBeVisible()
    const events = page.getByRole('region', { name: 'Events' }).getByRole('listitem')
    await expect(events.first()).toContainText('Application submitted')
    await expect(events.last()).toContainText('Packet signed')
    await expect(page.getByRole('region', { name: 'Files' })).toContainText('documents/01-passport.pdf')
    await expectAccessibleAsShown(page, 'a genuine packet')
  })

  await test.step('an altered packet', async () => {
    const changed = Buffer.from(zip)
    changed.write('"Orlando"', changed.indexOf('"Oakland"'))
    await verify(page, 'answer.zip', changed)
    const alert = page.getByRole('alert').filter({ hasText: 'answer.zip' })
    await expect(alert).toContainText(VERDICT_TEXTS.altered)
    await expect(alert).toContainText('The answer cityOrTown was changed.')
    await expectAccessibleAsShown(page, 'an altered packet')
  })

  await test.step('a packet with an unknown key', async () => {
    await verify(withoutKeys, 'genuine.zip', zip)
    await expect(withoutKeys.getByRole('alert')).toContainText(VERDICT_TEXTS.unknownKey)
    await expect(withoutKeys.getByRole('alert')).toContainText(/([0-9a-f]{4} ){15}[0-9a-f]{4}/)
    await expectAccessibleAsShown(withoutKeys, 'a packet with an unknown key')
  })
  expect(requests.filter(each => !each.startsWith('blob:'))).toEqual([])
})
