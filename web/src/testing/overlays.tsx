import { Notifications } from '@mantine/notifications'
import { Questions } from '#web/ui/confirm.tsx'

export function Overlays() {
  return (
    <>
      <Questions />
      <Notifications position="top-right" />
    </>
  )
}
