import type { Language } from '@epay/contract/languages/languages'
import type { Page } from '@playwright/test'
import type { Office, OfficeKind } from './office.ts'

/** What a picture is taken of: everything is brought there on a light screen. */
export type Scene = { page: Page; office: Office; url: string }

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
  /** A menu closes when the screen's size changes: it is opened on each. */
  isShownAnew?: true
  /** Bringing it there cannot be repeated. */
  isShownOnce?: true
  show: (scene: Scene) => Promise<void>
}

/** Every page has at least one. */
export type Pictures = readonly [Picture, ...Picture[]]

/** Opens an address of the portal. */
export const at =
  (path: string) =>
  async ({ page, url }: Scene): Promise<void> => {
    await page.goto(url + path)
  }

/** One step after the other. */
export const steps =
  (...parts: ((scene: Scene) => Promise<unknown>)[]) =>
  async (scene: Scene): Promise<void> => {
    for (const part of parts) await part(scene)
  }
