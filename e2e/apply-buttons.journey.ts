import { expect, type Locator } from '@playwright/test'
import { test } from './fixtures/application-form.ts'

for (const width of [390, 1280])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    for (const language of ['English', 'Español'])
      test(`what clears the form lies under nothing else: ${language}`, async ({ form, page, sharedUrl }) => {
        await form.open(sharedUrl)
        await form.field('First Name').fill('Luz')
        if (language === 'Español') await page.getByRole('button', { name: language }).click()
        const clear = page.getByRole('button', { name: /^(Clear|Borrar)$/ })
        await expectOwnArea(clear)
        await expectOwnArea(page.getByRole('button', { name: /^(Don't save here|No guardar nada aquí)$/ }))
      })
  })

/** A tap anywhere in its area hits it and nothing else; the area is large enough for a finger. */
async function expectOwnArea(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const { height, others } = await button.evaluate(element => {
    const { left, right, top, bottom, height } = element.getBoundingClientRect()
    const others: string[] = []
    for (let y = top + 1; y < bottom; y += 2)
      for (let x = left + 1; x < right; x += 4) {
        const hit = document.elementFromPoint(x, y)
        if (hit !== element && !element.contains(hit)) others.push(hit?.textContent ?? 'nothing')
      }
    return { height, others }
  })
  expect(others).toEqual([])
  expect(height).toBeGreaterThanOrEqual(44)
}
