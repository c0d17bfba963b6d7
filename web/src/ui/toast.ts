import { notifications } from '@mantine/notifications'
import { overlaysWanted } from './overlay-state.ts'

overlaysWanted.write(true)

const SUCCESS_TOAST_MS = 2_000
const ERROR_TOAST_MS = 5_000

const closeButtonProps = { 'aria-label': 'Close' }

export function toastSuccess(message: string): void {
  notifications.show({
    title: 'Success!',
    message,
    color: 'approved',
    autoClose: SUCCESS_TOAST_MS,
    closeButtonProps,
  })
}

export function toastError(message: string): void {
  notifications.show({
    title: 'Error!',
    message,
    color: 'rejected',
    autoClose: ERROR_TOAST_MS,
    closeButtonProps,
    role: 'alert',
  })
}
