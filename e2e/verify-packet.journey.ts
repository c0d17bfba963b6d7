import { PAGES } from '@epay/contract/auth/pages'
import { VERDICT_TEXTS, VERIFY_TEXTS } from '@epay/contract/packets/evidence/verify-messages'
import { expect } from '@playwright/test'
import { expectAccessibleAsShown } from './fixtures/accessible.ts'
import { makePacket, verify } from './fixtures/packet.ts'
import { test } from './fixtures/portal.ts'

test('a packet is verified offline', async ({ page, portal }) => {
  await portal.start()
  const { zip } = await makePacket(portal.url)
  const url = portal.url + PAGES.verifyPacket.path
  await page.goto(url)
  await expect(page.getByRole('region', { name: VERIFY_TEXTS.keysTitle })).toBeVisible()

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
    const alteredZip = Buffer.from(zip)
    alteredZip.write('"Orlando"', alteredZip.indexOf('"Oakland"'))
    await verify(page, 'answer.zip', alteredZip)
    const alert = page.getByRole('alert').filter({ hasText: 'answer.zip' })
    await expect(alert).toContainText(VERDICT_TEXTS.altered)
    await expect(alert).toContainText('The answer cityOrTown was changed.')
    await expectAccessibleAsShown(page, 'an altered packet')
  })

  expect(requests.filter(each => !each.startsWith('blob:'))).toEqual([])
})
