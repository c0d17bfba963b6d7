import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { languageChosen } from '#web/auth/account-language.ts'
import { followTabs } from '#web/auth/session.ts'
import { askPortal } from '#web/lib/portal.ts'
import { startingLanguage, Translated } from '#web/lib/translated.tsx'
import { Appearance } from './appearance.tsx'
import { PORTAL_CATALOGUES } from './portal-catalogues.ts'

/** Shows a page of somebody who is, or is about to be, signed in. */
export function start(makePage: () => ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')

  followTabs()
  const page = makePage()
  // Early, because pages wait for it; whoever needs it asks again.
  askPortal().catch(() => undefined)

  // Not awaited here: the file of another language imports from this one, which would then never be done.
  void startingLanguage(PORTAL_CATALOGUES).then(spoken =>
    // As a transition it is drawn in slices, between which a slow phone still answers.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <Translated start={spoken} catalogues={PORTAL_CATALOGUES} onChosen={languageChosen}>
            <Appearance>{page}</Appearance>
          </Translated>
        </StrictMode>,
      ),
    ),
  )
}
