import '@fontsource-variable/inter/wght.css'
import './app/theme.css'
import './app/mantine-styles.ts'
import './app/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { connectSession } from './app/connect-session.ts'
import { Providers } from './app/providers.tsx'
import { createRouter } from './app/router.tsx'
import { watchSession } from './auth/session.ts'
import { askPortal } from './lib/portal.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

connectSession()
void watchSession()
// Early, because pages wait for it; whoever needs it asks again.
askPortal().catch(() => undefined)

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createRouter()} />
    </Providers>
  </StrictMode>,
)
