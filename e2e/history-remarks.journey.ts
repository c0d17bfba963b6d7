import { STATUS_UPDATE_MESSAGES } from '@epay/contract/applications/messages'
import { expect } from '@playwright/test'
import { test } from './fixtures/portal.ts'
import {
  applyAnew,
  closeButton,
  fillHiring,
  openDetails,
  openHistory,
  openList,
} from './fixtures/reviewing.ts'
import { expectNoSideways, SCREENS } from './fixtures/screens.ts'

const REMARK = 'Recommendation withdrawn after the telephone interview. '.repeat(40).slice(0, 2000).trim()
const WIDTHS = [1440, 1280, 768, 390]

test('a remark of 2,000 characters is read on every screen', async ({ browser, sharedUrl: url }) => {
  const { name } = await applyAnew(url, 'Agnes')
  const [screen] = SCREENS
  const page = await openList(browser, { username: 'hr.manager', screen, url })
  const details = await openDetails(page, name)
  await details.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(details.getByLabel('Date Hired')).toBeFocused()
  await expect(details.getByLabel('Date Hired')).toBeInViewport({ ratio: 1 })
  await fillHiring(details)
  await details.getByLabel('Comment').fill(REMARK)
  await details.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(details.getByText(STATUS_UPDATE_MESSAGES.success)).toBeVisible()
  await closeButton(details).click()
  const history = await openHistory(page, name)
  const remark = history.getByText(REMARK)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expect(remark).toBeVisible()
    // Each entry is a card where five such columns have no room.
    const cells = width >= 1280 ? history.getByRole('cell') : remark
    await expect(cells).not.toHaveCount(0)
    const widths = () => cells.evaluateAll(each => each.map(cell => cell.getBoundingClientRect().width))
    await expect
      .poll(async () => Math.min(...(await widths())), `the narrowest cell at ${width} px`)
      .toBeGreaterThanOrEqual(240)
    const isBroken = await remark.evaluate(element => {
      const text = element.firstChild
      if (!text?.textContent) return true
      const range = document.createRange()
      return [...text.textContent.matchAll(/\S+/g)].some(({ index, 0: word }) => {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1
      })
    })
    expect(isBroken, `a word is broken at ${width} px`).toBe(false)
    await expectNoSideways(page, `the history at ${width} px`)
  }
  await page.context().close()

  const cfo = await openList(browser, { username: 'cfo', screen, url })
  const review = await openDetails(cfo, name)
  const quote = review.getByRole('region', { name: /^Approval by/ })
  await expect(quote).toHaveText(REMARK)
  await expect(review.getByLabel('Comment')).toBeInViewport({ ratio: 1 })
  await expect(async () => {
    await quote.press('End')
    expect(await quote.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  }).toPass()
  await cfo.context().close()
})
