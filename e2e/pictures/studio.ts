import { type Browser, test as base } from '@playwright/test'
import { FIRST_ADMIN, type Office, type OfficeKind, openOffice, openPage } from './office.ts'
import type { Picture, Scene } from './picture.ts'
import { settle, showOn } from './take.ts'

type Studio = {
  /** @param width the screen's width during the steps */
  open(browser: Browser, picture: Picture | undefined, width: number): Promise<Scene>
}

export const test = base.extend<object, { studio: Studio }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this parameter
    async ({}, use) => {
      const offices = new Map<OfficeKind, Promise<Office>>()
      await use({
        async open(browser, picture, width) {
          if (!picture) throw new Error('There is no picture of this name')
          const { office: kind = 'demo', as, language, show } = picture
          const opening = offices.get(kind) ?? openOffice(kind)
          offices.set(kind, opening)
          const office = await opening
          office.resetClock()
          const password = kind === 'begun' ? FIRST_ADMIN.password : undefined
          const page = await openPage(browser, office, { as, password, language })
          await showOn(page, { width, scheme: 'light' })
          const scene = { page, office, url: office.url }
          for (const step of show) await step(scene)
          await settle(page, 'light')
          return scene
        },
      })
      for (const office of offices.values()) await (await office).dispose()
    },
    { scope: 'worker' },
  ],
})
