import { Toasts } from '#web/app/toasts.tsx'
import { Questions } from '#web/ui/questions.tsx'

/** Where dialogs and toasts appear; the app loads them when they are wanted. */
export function Overlays() {
  return (
    <>
      <Questions />
      <Toasts />
    </>
  )
}
