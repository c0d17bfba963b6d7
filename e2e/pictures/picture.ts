import type { Language } from '@epay/contract/languages/languages'
import type { Locator, Page } from '@playwright/test'
import type { Office, OfficeKind } from './office.ts'

/** What a picture is taken of: everything is brought there on a light screen. */
export type Scene = { page: Page; office: Office; url: string }

export type Step = (scene: Scene) => Promise<unknown>

/** A state of a page. */
export type Picture = {
  /** Behind the page's name in the picture's; the page as it opens has none. */
  state?: string
  /** The signed-in person's username in the demo company. */
  as?: string
  language?: Language
  office?: OfficeKind
  /** As printed, on paper as wide as the screen. */
  isPrinted?: true
  show: readonly Step[]
}

/** Every page has at least one. */
export type Pictures = readonly [Picture, ...Picture[]]

/** Opens an address of the portal. */
export const at =
  (path: string): Step =>
  ({ page, url }) =>
    page.goto(url + path)

/** Presses the first button of this name. */
export const press =
  (name: string | RegExp): Step =>
  ({ page }) =>
    page.getByRole('button', { name, exact: true }).first().click()

export const fill =
  (label: string | RegExp, text: string): Step =>
  ({ page }) =>
    page.getByLabel(label, { exact: true }).fill(text)

/** Waits for the first of these. */
export const see =
  (find: (page: Page) => Locator): Step =>
  ({ page }) =>
    find(page).first().waitFor()

export const seeAlert = see(page => page.getByRole('alert'))
export const seeInvalidField = see(page => page.locator('[aria-invalid=true]'))
