import { Notifications } from '@mantine/notifications'
import { Questions } from '#web/ui/questions.tsx'

/** Where dialogs and toasts appear; no page waits for this file. */
export function Overlays() {
  return (
    <>
      <Questions />
      <Notifications position="top-right" />
    </>
  )
}
