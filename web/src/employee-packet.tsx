import './lib/zod-without-eval.ts'
import './app/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Appearance } from './app/appearance.tsx'
import { fetchPortal } from './lib/portal.ts'
import { queryClient } from './lib/query-client.ts'
import { loadEmployeePacketPage } from './packets/pages/employee-packet-page.tsx'
import { Questions } from './ui/confirm.tsx'

/* A separate entry point, so that candidates' phones load neither the router nor the office pages. */
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

// Prefetches the data that the page needs first; the page retries if this fails.
fetchPortal().catch(() => undefined)

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
