import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { saveChosenLanguage } from '#web/auth/account-language.ts'
import { syncTabs } from '#web/auth/session.ts'
import { fetchPortal } from '#web/lib/portal.ts'
import { type Catalogs, loadInitialLanguage, Translated } from '#web/lib/translated.tsx'
import { Appearance } from './appearance.tsx'

/** Only employees' pages are translated. */
export const PORTAL_CATALOGS: Catalogs = {
  es: () => import('./spanish.ts').then(file => file.SPANISH_PORTAL),
}

export async function start(page: ReactNode): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  syncTabs()
  // Ignores errors, because pages retry the call.
  fetchPortal().catch(() => undefined)
  const language = await loadInitialLanguage(PORTAL_CATALOGS)
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Translated initialLanguage={language} catalogs={PORTAL_CATALOGS} onChoose={saveChosenLanguage}>
          <Appearance>{page}</Appearance>
        </Translated>
      </StrictMode>,
    ),
  )
}
