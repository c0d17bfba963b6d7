import type { Page } from '@playwright/test'
import { waitForAnimations } from '../fixtures/animations.ts'

export const WIDTHS = [1440, 768, 390] as const
export const SCHEMES = ['light', 'dark'] as const
export type Screen = { width: number; height?: number; scheme: (typeof SCHEMES)[number] }

const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024 }
/** Tall enough for dialogs with a long form. */
const MAX_HEIGHT = 6_000
/** A dialog doesn't use the screen's full height, so the screen must grow by more than the hidden part. */
const MARGIN = 1.15

export async function setScreen(
  page: Page,
  { width, height = HEIGHTS[width] ?? 900, scheme }: Screen,
): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize({ width, height })
  if (page.url() !== 'about:blank') await waitUntilSettled(page, scheme)
}

export async function waitUntilSettled(page: Page, scheme: string): Promise<void> {
  await page.locator('h1, main [role=alert]').first().waitFor({ state: 'attached' })
  const isSettled = (expected: string) => {
    const current = document.documentElement.getAttribute('data-mantine-color-scheme')
    const isLoading = [...document.querySelectorAll('[role=status]')].some(status =>
      /Loading|Fetching|Cargando/.test(status.textContent ?? ''),
    )
    return (
      (current === null || current === expected) && !isLoading && !document.querySelector('[aria-busy=true]')
    )
  }
  await page.waitForFunction(isSettled, scheme)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
  })
  await waitForAnimations(page)
}

/** Captures the whole page or dialog, as if the screen were tall enough. */
export async function takeFullPage(page: Page, path: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  const hiddenPixels = await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')]
    const parts = dialogs.flatMap(dialog => [
      dialog.parentElement ?? dialog,
      dialog,
      ...dialog.querySelectorAll('*'),
    ])
    const scrollers = parts.length > 0 ? parts : [document.documentElement]
    return Math.max(...scrollers.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
  })
  if (hiddenPixels > 0)
    await page.setViewportSize({
      width,
      height: Math.min(MAX_HEIGHT, height + Math.ceil(hiddenPixels * MARGIN)),
    })
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path })
}
