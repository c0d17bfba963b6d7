import './lib/zod-without-eval.ts'
import './app/styles.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Appearance } from './app/appearance.tsx'
import { loadApplyPage } from './applications/pages/apply-page.tsx'
import { askPortal } from './lib/portal.ts'

/*
 * The application form starts by itself: an applicant's phone loads neither the router nor anything of the office.
 */
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

// The company's name and how the form asks about the age; the page asks again if this call fails.
askPortal().catch(() => undefined)

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
