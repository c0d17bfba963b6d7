import { fileURLToPath } from 'node:url'
import { PICTURES } from './every-page.ts'
import type { Picture } from './picture.ts'
import { test } from './studio.ts'
import { SCHEMES, showOn, takeWhole, WIDTHS } from './take.ts'

const FOLDER = fileURLToPath(new URL('../../screenshots', import.meta.url))
const [PHONE, TABLET, DESK] = WIDTHS

/** A page may begin otherwise on a phone, so it is opened there, too; paper is never so narrow. */
function sittings({ isShownOnce, isPrinted }: Picture): [number, ...number[]][] {
  if (isShownOnce) return [[DESK, TABLET, PHONE]]
  return isPrinted ? [[DESK, TABLET]] : [[DESK, TABLET], [PHONE]]
}

for (const [name, picture] of PICTURES)
  for (const widths of sittings(picture))
    test(`${name}, ${widths.join(' and ')} px`, async ({ browser, studio }) => {
      const scene = await studio.open(browser, picture, widths[0])
      const { page } = scene
      if (picture.isPrinted) await page.emulateMedia({ media: 'print' })
      for (const width of widths)
        for (const scheme of SCHEMES) {
          await showOn(page, { width, scheme })
          if (picture.isShownAnew) await picture.show(scene)
          await takeWhole(page, `${FOLDER}/${name}-${width}-${scheme}.png`)
        }
      await page.context().close()
    })
