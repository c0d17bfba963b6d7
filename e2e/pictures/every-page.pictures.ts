import { fileURLToPath } from 'node:url'
import { SCREENSHOTS } from './every-page.ts'
import { test } from './studio.ts'
import { SCHEMES, setScreen, takeFullPage, WIDTHS } from './take.ts'

const FOLDER = fileURLToPath(new URL('../../screenshots', import.meta.url))

for (const [name, picture] of SCREENSHOTS)
  test(name, async ({ browser, scenes }) => {
    const { page } = await scenes.open(browser, picture, WIDTHS[0])
    if (picture.isPrinted) await page.emulateMedia({ media: 'print' })
    for (const width of WIDTHS)
      for (const scheme of SCHEMES) {
        await setScreen(page, { width, scheme })
        await takeFullPage(page, `${FOLDER}/${name}-${width}-${scheme}.png`)
      }
    await page.context().close()
  })
