import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import type { Message } from '@epay/contract/languages/message'
import { notifications } from '@mantine/notifications'
import { pageLanguage } from '#web/lib/translated.tsx'

const SUCCESS_TOAST_MS = 2_000
const ERROR_TOAST_MS = 5_000

export function toastSuccess(message: Message): void {
  const { t } = pageLanguage()
  notifications.show({
    title: t('Success!'),
    message: t(message),
    color: 'approved',
    autoClose: SUCCESS_TOAST_MS,
    closeButtonProps: { 'aria-label': t(PAGE_TEXTS.close) },
  })
}

export function toastError(message: Message): void {
  const { t } = pageLanguage()
  notifications.show({
    title: t('Error!'),
    message: t(message),
    color: 'rejected',
    autoClose: ERROR_TOAST_MS,
    closeButtonProps: { 'aria-label': t(PAGE_TEXTS.close) },
    role: 'alert',
  })
}
