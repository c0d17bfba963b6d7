import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import type { Message } from '@epay/contract/languages/message'
import { type NotificationData, notifications } from '@mantine/notifications'
import { getPageLanguage } from '#web/lib/translated.tsx'

type Appearance = Pick<NotificationData, 'color' | 'autoClose' | 'role' | 'position'>

function showToast(title: string, message: Message, appearance: Appearance) {
  const { t } = getPageLanguage()
  const closeButtonProps = { 'aria-label': t(PAGE_TEXTS.close) }
  notifications.show({ title: t(title), message: t(message), closeButtonProps, ...appearance })
}

type SuccessOptions = {
  title?: string
  /** On wide screens, shows the toast at the bottom right, above the review dialog's buttons. */
  isOverReview?: boolean
}

export function toastSuccess(
  message: Message,
  { title = 'Success!', isOverReview = false }: SuccessOptions = {},
): void {
  const isAtBottom = isOverReview && !matchMedia('(max-width: 1099px)').matches
  const position = isAtBottom ? 'bottom-right' : 'top-right'
  showToast(title, message, { color: 'approved', autoClose: 2_000, position })
}

export function toastError(message: Message): void {
  showToast('Error!', message, { color: 'rejected', autoClose: 5_000, role: 'alert' })
}
