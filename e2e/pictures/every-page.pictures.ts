import { fileURLToPath } from 'node:url'
import { PICTURES } from './every-page.ts'
import { test } from './studio.ts'
import { SCHEMES, showOn, takeFullPage, WIDTHS } from './take.ts'

const FOLDER = fileURLToPath(new URL('../../screenshots', import.meta.url))

for (const [name, picture] of PICTURES)
  test(name, async ({ browser, studio }) => {
    const { page } = await studio.open(browser, picture, WIDTHS[0])
    if (picture.isPrinted) await page.emulateMedia({ media: 'print' })
    for (const width of WIDTHS)
      for (const scheme of SCHEMES) {
        await showOn(page, { width, scheme })
        await takeFullPage(page, `${FOLDER}/${name}-${width}-${scheme}.png`)
      }
    await page.context().close()
  })
