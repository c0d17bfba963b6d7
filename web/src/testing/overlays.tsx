import { Notifications, notifications } from '@mantine/notifications'
import { afterEach } from 'vitest'
import { Questions } from '#web/ui/confirm.tsx'

// Toasts live outside React, so a test would see those of the previous test.
afterEach(() => {
  notifications.clean()
})

export function Overlays() {
  return (
    <>
      <Questions />
      <Notifications position="top-right" />
    </>
  )
}
