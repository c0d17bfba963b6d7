import type { Language } from '@epay/contract/languages/languages'
import type { Locator, Page } from '@playwright/test'
import type { Office, OfficeKind } from './office.ts'

export type Scene = { page: Page; office: Office; url: string }

/** The color scheme is light while steps run. */
export type Step = (scene: Scene) => Promise<unknown>

export type Screenshot = {
  /** Appended to the page's name. Undefined for the page's initial state. */
  state?: string
  as?: string
  language?: Language
  office?: OfficeKind
  /** Whether to show the page as printed, on paper as wide as the screen. */
  isPrinted?: true
  steps: readonly Step[]
}

export type Screenshots = readonly [Screenshot, ...Screenshot[]]

export const at =
  (path: string): Step =>
  ({ page, url }) =>
    page.goto(url + path)

export const press =
  (name: string | RegExp): Step =>
  ({ page }) =>
    page.getByRole('button', { name, exact: true }).first().click()

export const fill =
  (label: string | RegExp, text: string): Step =>
  ({ page }) =>
    page.getByLabel(label, { exact: true }).fill(text)

export const waitForVisible =
  (find: (page: Page) => Locator): Step =>
  ({ page }) =>
    find(page).first().waitFor()

export const waitForAlert = waitForVisible(page => page.getByRole('alert'))
export const waitForInvalidField = waitForVisible(page => page.locator('[aria-invalid=true]'))
