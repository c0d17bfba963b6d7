import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import type { Message } from '@epay/contract/languages/message'
import { type NotificationData, notifications } from '@mantine/notifications'
import { pageLanguage } from '#web/lib/translated.tsx'

function show(title: string, message: Message, look: Pick<NotificationData, 'color' | 'autoClose' | 'role'>) {
  const { t } = pageLanguage()
  const closeButtonProps = { 'aria-label': t(PAGE_TEXTS.close) }
  notifications.show({ title: t(title), message: t(message), closeButtonProps, ...look })
}

export function toastSuccess(message: Message): void {
  show('Success!', message, { color: 'approved', autoClose: 2_000 })
}

export function toastError(message: Message): void {
  show('Error!', message, { color: 'rejected', autoClose: 5_000, role: 'alert' })
}
