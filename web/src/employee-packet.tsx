import '@fontsource-variable/inter/wght.css'
import './app/theme.css'
import './app/packet-styles.ts'
import './app/base.css'
import './app/starting.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Appearance } from './app/appearance.tsx'
import { askPortal } from './lib/portal.ts'
import { queryClient } from './lib/query-client.ts'
import { loadEmployeePacketPage, startReading } from './packets/pages/employee-packet-page.tsx'
import { AskedQuestions } from './ui/asked-questions.tsx'

/*
 * The packet starts by itself: a candidate's phone loads neither the router nor anything of the office.
 */
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

// Early, because the page waits for them; whoever needs them asks again.
askPortal().catch(() => undefined)
startReading()

// No top-level await: with one, the bundler moves what later parts share with this script into scripts of their own.
void loadEmployeePacketPage().then(EmployeePacketPage =>
  // As a transition it is drawn in slices, between which a slow phone still answers.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Appearance>
            <EmployeePacketPage />
            <AskedQuestions />
          </Appearance>
        </QueryClientProvider>
      </StrictMode>,
    ),
  ),
)
