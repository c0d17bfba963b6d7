import { type Browser, test as base } from '@playwright/test'
import { setScreen, waitUntilSettled } from './capture.ts'
import { FIRST_ADMIN, type Office, type OfficeKind, openOffice, openPage } from './office.ts'
import type { Scene, Screenshot } from './screenshot.ts'

type Scenes = {
  /** @param width the screen's width during the steps */
  open(browser: Browser, screenshot: Screenshot | undefined, width: number): Promise<Scene>
}

export const test = base.extend<object, { scenes: Scenes }>({
  scenes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this parameter
    async ({}, use) => {
      const offices = new Map<OfficeKind, Promise<Office>>()
      await use({
        async open(browser, screenshot, width) {
          if (!screenshot) throw new Error('There is no screenshot of this name')
          const { office: kind = 'demo', as, language, steps } = screenshot
          const opening = offices.get(kind) ?? openOffice(kind)
          offices.set(kind, opening)
          const office = await opening
          office.resetClock()
          const password = kind === 'in-setup' ? FIRST_ADMIN.password : undefined
          const page = await openPage(browser, office, { as, password, language })
          await setScreen(page, { width, scheme: 'light' })
          const scene = { page, office, url: office.url }
          for (const step of steps) await step(scene)
          await waitUntilSettled(page, 'light')
          return scene
        },
      })
      for (const office of offices.values()) await (await office).dispose()
    },
    { scope: 'worker' },
  ],
})
