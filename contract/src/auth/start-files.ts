import { entriesOf } from '../common/records.ts'
import { PAGES, type PageDeclaration, type PageName } from './pages.ts'

/** The portal's start page, which opens every page of it. */
export const PORTAL_FILE = 'index.html'

/** Sign-in's, built together with the portal, which it goes on to. */
export const LOGIN_FILE = 'login.html'

/** The start pages of pages that are built by themselves, so that a phone loads nothing of the portal for them. */
export const START_FILES = {
  apply: 'apply.html',
  employeePacket: 'employee-packet.html',
} as const satisfies Partial<Record<PageName, string>>

/** The portal's start page for one of its pages: it also names what that page begins with. */
export function portalFileOf(page: PageName): string {
  return `pages/${page}.html`
}

const OWN_FILES: Partial<Record<PageName, string>> = { ...START_FILES, login: LOGIN_FILE, home: PORTAL_FILE }

const FILE_BY_PATH = new Map(
  entriesOf<PageName, PageDeclaration>(PAGES).map(([page, { path }]) => [
    path,
    OWN_FILES[page] ?? portalFileOf(page),
  ]),
)

/** The file of the built web app that an address begins with, without its query. */
export function startFileOf(path: string): string {
  return FILE_BY_PATH.get(path.toLowerCase().replace(/\/$/, '')) ?? PORTAL_FILE
}
