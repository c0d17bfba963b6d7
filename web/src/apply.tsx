import './lib/zod-without-eval.ts'
import './app/styles.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Appearance } from './app/appearance.tsx'
import { loadApplyPage } from './applications/pages/apply-page.tsx'
import { fetchPortal } from './lib/portal.ts'

/* A separate entry point, so that applicants' phones load neither the router nor the office pages. */
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

// Prefetches the company's name and the age question; the page retries if this fails.
fetchPortal().catch(() => undefined)

const ApplyPage = await loadApplyPage()
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Appearance>
        <ApplyPage />
      </Appearance>
    </StrictMode>,
  ),
)
