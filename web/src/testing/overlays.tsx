import { Notifications } from '@mantine/notifications'
import { Questions } from '#web/ui/confirm.tsx'

/** Where questions and toasts appear. */
export function Overlays() {
  return (
    <>
      <Questions />
      <Notifications position="top-right" />
    </>
  )
}
