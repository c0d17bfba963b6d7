import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import type { Message } from '@epay/contract/languages/message'
import { type NotificationData, notifications } from '@mantine/notifications'
import { afterStart } from '#web/lib/after-start.ts'
import { pageLanguage } from '#web/lib/translated.tsx'
import { toastsWanted, wantSoon } from './overlay-state.ts'

afterStart(() => wantSoon(toastsWanted))

const SUCCESS_TOAST_MS = 2_000
const ERROR_TOAST_MS = 5_000

function show(toast: NotificationData): void {
  notifications.show(toast)
  toastsWanted.write('now')
}

export function toastSuccess(message: Message): void {
  const { t } = pageLanguage()
  show({
    title: t('Success!'),
    message: t(message),
    color: 'approved',
    autoClose: SUCCESS_TOAST_MS,
    closeButtonProps: { 'aria-label': t(PAGE_TEXTS.close) },
  })
}

export function toastError(message: Message): void {
  const { t } = pageLanguage()
  show({
    title: t('Error!'),
    message: t(message),
    color: 'rejected',
    autoClose: ERROR_TOAST_MS,
    closeButtonProps: { 'aria-label': t(PAGE_TEXTS.close) },
    role: 'alert',
  })
}
