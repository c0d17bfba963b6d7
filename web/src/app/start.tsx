import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { languageChosen } from '#web/auth/account-language.ts'
import { followTabs } from '#web/auth/session.ts'
import { askPortal } from '#web/lib/portal.ts'
import { type Catalogues, startingLanguage, Translated } from '#web/lib/translated.tsx'
import { Appearance } from './appearance.tsx'

/** The office's pages are in English alone. */
export const PORTAL_CATALOGUES: Catalogues = {
  es: () => import('./spanish.ts').then(file => file.SPANISH_PORTAL),
}

/** Shows the portal or its sign-in page, in the reader's language. */
export async function start(page: ReactNode): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  followTabs()
  // Pages wait for the answer and ask again if this call fails.
  askPortal().catch(() => undefined)
  const language = await startingLanguage(PORTAL_CATALOGUES)
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Translated start={language} catalogues={PORTAL_CATALOGUES} onChosen={languageChosen}>
          <Appearance>{page}</Appearance>
        </Translated>
      </StrictMode>,
    ),
  )
}
