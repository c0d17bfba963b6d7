import { fileURLToPath } from 'node:url'
import { SCHEMES, setScreen, takeFullPage, WIDTHS } from './capture.ts'
import { SCREENSHOTS } from './every-page.ts'
import { test } from './scenes.ts'

const FOLDER = fileURLToPath(new URL('../../screenshots', import.meta.url))

for (const [name, screenshot] of SCREENSHOTS)
  test(name, async ({ browser, scenes }) => {
    const { page } = await scenes.open(browser, screenshot, WIDTHS[0])
    if (screenshot.isPrinted) await page.emulateMedia({ media: 'print' })
    for (const width of WIDTHS)
      for (const scheme of SCHEMES) {
        await setScreen(page, { width, scheme })
        await takeFullPage(page, `${FOLDER}/${name}-${width}-${scheme}.png`)
      }
    await page.context().close()
  })
