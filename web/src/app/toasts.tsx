import { Notifications } from '@mantine/notifications'

/** Where toasts appear; no page waits for this file. */
export function Toasts() {
  return <Notifications position="top-right" />
}
