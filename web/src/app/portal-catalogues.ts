import type { Catalogues } from '#web/lib/translated.tsx'

/** What an employee reads; the office's pages are in English alone. */
export const PORTAL_CATALOGUES: Catalogues = {
  es: () => import('./spanish.ts').then(file => file.SPANISH_PORTAL),
}
