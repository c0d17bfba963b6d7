import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { languageChosen } from '#web/auth/account-language.ts'
import { followTabs } from '#web/auth/session.ts'
import { nextTask } from '#web/lib/next-task.ts'
import { askPortal } from '#web/lib/portal.ts'
import { startingLanguage, Translated } from '#web/lib/translated.tsx'
import { Appearance } from './appearance.tsx'
import { PORTAL_CATALOGUES } from './portal-catalogues.ts'

/**
 * Shows a page of somebody who is, or is about to be, signed in.
 * @param makePage called after the script's first task, so that a slow phone answers in between
 */
export async function start(makePage: () => ReactNode | Promise<ReactNode>): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')

  await nextTask()
  followTabs()
  // Early, because pages wait for it; whoever needs it asks again.
  askPortal().catch(() => undefined)
  const speaking = startingLanguage(PORTAL_CATALOGUES)
  const page = await makePage()
  const spoken = await speaking
  // As a transition it is drawn in slices.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Translated start={spoken} catalogues={PORTAL_CATALOGUES} onChosen={languageChosen}>
          <Appearance>{page}</Appearance>
        </Translated>
      </StrictMode>,
    ),
  )
}
