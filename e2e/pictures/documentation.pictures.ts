import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { DOCUMENT_PICTURES } from './documentation.ts'
import { PICTURES } from './every-page.ts'
import { test } from './studio.ts'
import { showOn } from './take.ts'

const FOLDER = fileURLToPath(new URL('../../docs/images', import.meta.url))
const BYTES_MAX = 60_000

for (const [name, { of, from = 0, ...look }] of Object.entries(DOCUMENT_PICTURES))
  test(name, async ({ browser, studio }) => {
    const picture = PICTURES.get(of)
    if (!picture) throw new Error(`There is no picture ${of}`)
    const { page } = await studio.open(browser, picture, look.width)
    await showOn(page, look)
    await page.evaluate(top => window.scrollTo(0, top), from)
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(`${FOLDER}/${name}.webp`)
    expect(size).toBeLessThan(BYTES_MAX)
    await page.context().close()
  })
