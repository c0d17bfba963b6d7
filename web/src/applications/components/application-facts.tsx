import { DUPLICATE_MESSAGES, duplicateText } from '@epay/contract/applications/messages'
import { APPROVAL_TEXTS } from '@epay/contract/applications/review-texts'
import type { ApprovalRemark, EarlierApplication } from '@epay/contract/applications/schemas'
import { type Status, statusLabel, statusTone } from '@epay/contract/applications/status'
import { formatInstant } from '@epay/contract/common/dates'
import { NO_VALUE } from '@epay/contract/common/money'
import { parsePhone } from '@epay/contract/common/phone'
import { english } from '@epay/contract/languages/translator'
import { Anchor, type AnchorProps, Box, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { InstantDateText, StatusBadge } from '#web/ui/facts.tsx'

/** `null` means a status that this version doesn't recognize. */
export function ApplicationStatus({ status }: { status: Status | null }) {
  if (status === null) return NO_VALUE
  return <StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>
}

type PossibleDuplicateProps = { earlier: EarlierApplication | null | undefined }

export function DuplicateBadge({ earlier }: PossibleDuplicateProps) {
  if (!earlier) return null
  return (
    <Box component="span" display="block" mt={4} fw={400} title={describeDuplicate(earlier)}>
      <StatusBadge tone="waiting">{DUPLICATE_MESSAGES.badge}</StatusBadge>
    </Box>
  )
}

export function DuplicateNote({ earlier }: PossibleDuplicateProps) {
  if (!earlier) return null
  return (
    <Box component="p" maw="none" my={0}>
      <StatusBadge tone="waiting">{DUPLICATE_MESSAGES.badge}</StatusBadge> {describeDuplicate(earlier)}
    </Box>
  )
}

function describeDuplicate(earlier: EarlierApplication): string {
  return duplicateText(earlier, formatInstant(earlier.creationTime))
}

/** Links the number, unless a phone would dial a different one. */
export function PhoneNumber({ phone, ...props }: AnchorProps & { phone: string }) {
  const href = phoneHref(phone)
  if (!href) return phone
  return (
    <Anchor {...props} href={href}>
      {phone}
    </Anchor>
  )
}

type QuoteProps = {
  /** Identifies the author and the subject of the text. */
  label: string
  text: string
}

/** Long quotes scroll, to keep the content below in view. */
export function Quote({ label, text }: QuoteProps) {
  const [isLong, setIsLong] = useState(false)
  const measure = useCallback((quote: HTMLElement | null) => {
    if (!quote) return undefined
    const observer = new ResizeObserver(() => setIsLong(quote.scrollHeight > quote.clientHeight))
    observer.observe(quote)
    return () => observer.disconnect()
  }, [])
  // Only scrollable quotes are tab stops.
  const scrollProps = isLong ? ({ tabIndex: 0, role: 'region', 'aria-label': label } as const) : {}
  return (
    <Box
      component="blockquote"
      ref={measure}
      m="6px 0 0"
      p="10px 14px"
      mah="5lh"
      bdrs={8}
      bg="var(--epay-halfway-soft)"
      c="bright"
      style={{ overflow: 'auto', overflowWrap: 'break-word', whiteSpace: 'pre-line' }}
      {...scrollProps}
    >
      {text}
    </Box>
  )
}

export function ApprovalRemarkQuote({ remark }: { remark: ApprovalRemark | null | undefined }) {
  if (!remark) return null
  return (
    <Box component="figure" m={0} miw={0}>
      <Box component="figcaption" c="dimmed" fz={14}>
        <Text span inherit c="bright" fw={600}>
          {remark.actionBy}
        </Text>{' '}
        {APPROVAL_TEXTS.approvedForHr} <InstantDateText instant={remark.actionDate} />
      </Box>
      <Quote label={english(APPROVAL_TEXTS.quote, { name: remark.actionBy })} text={remark.remarks} />
    </Box>
  )
}

/** Escapes characters, such as `?` and `&`, that have a special meaning in URLs. */
export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

/** Returns `undefined` if the text can't be dialed. The extension's format is from RFC 3966. */
export function phoneHref(phone: string): string | undefined {
  const parsedPhone = parsePhone(phone)
  return (
    parsedPhone && `tel:${parsedPhone.number}${parsedPhone.extension ? `;ext=${parsedPhone.extension}` : ''}`
  )
}
