import '@fontsource-variable/inter/wght.css'
import './app/theme.css'
import './app/apply-styles.ts'
import './app/base.css'
import './app/starting.css'
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

// It says whose portal it is, for the header, and how the form asks about the age; the rest waits for nothing.
askPortal().catch(() => undefined)

// No top-level await: with one, the bundler moves what later parts share with this script into scripts of their own.
void loadApplyPage().then(ApplyPage =>
  // As a transition it is drawn in slices, between which a slow phone still answers.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Appearance>
          <ApplyPage />
        </Appearance>
      </StrictMode>,
    ),
  ),
)
