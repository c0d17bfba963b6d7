import '@fontsource-variable/inter/wght.css'
import './app/theme.css'
import './app/mantine-styles.ts'
import './app/base.css'
import './app/starting.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { connectSession } from './app/connect-session.ts'
import { PORTAL_CATALOGUES } from './app/portal-catalogues.ts'
import { Providers } from './app/providers.tsx'
import { createRouter } from './app/router.tsx'
import { languageChosen } from './auth/account-language.ts'
import { watchSession } from './auth/session.ts'
import { askPortal } from './lib/portal.ts'
import { startingLanguage, Translated } from './lib/translated.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

connectSession()
void watchSession()
// Early, because pages wait for it; whoever needs it asks again.
askPortal().catch(() => undefined)

// Not awaited here: the file of another language imports from this one, which would then never be done.
startingLanguage(PORTAL_CATALOGUES).then(start =>
  createRoot(root).render(
    <StrictMode>
      <Translated start={start} catalogues={PORTAL_CATALOGUES} onChosen={languageChosen}>
        <Providers>
          <RouterProvider router={createRouter()} />
        </Providers>
      </Translated>
    </StrictMode>,
  ),
)
