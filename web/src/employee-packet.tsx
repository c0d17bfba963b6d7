import './lib/zod-without-eval.ts'
import './app/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Appearance } from './app/appearance.tsx'
import { askPortal } from './lib/portal.ts'
import { queryClient } from './lib/query-client.ts'
import { loadEmployeePacketPage } from './packets/pages/employee-packet-page.tsx'
import { Questions } from './ui/confirm.tsx'

/*
 * The packet starts by itself: a candidate's phone loads neither the router nor anything of the office.
 */
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

// The page waits for the answer and asks again if this call fails.
askPortal().catch(() => undefined)

const EmployeePacketPage = await loadEmployeePacketPage()
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Appearance>
          <EmployeePacketPage />
          <Questions />
        </Appearance>
      </QueryClientProvider>
    </StrictMode>,
  ),
)
