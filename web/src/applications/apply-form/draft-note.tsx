import { DRAFT_TEXTS } from '@epay/contract/applications/apply-texts'
import { Anchor, Stack, Text } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLanguage } from '#web/lib/translated.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { APPLICATION_DRAFT_DAYS, formatTimeSince } from './draft.ts'

const REFRESH_MS = 30_000

type DraftNoteProps = {
  savedAt: number | undefined
  isSavingOn: boolean
  canSave: boolean
  isDisabled: boolean
  onSavingChange: (isSavingOn: boolean) => void
  onClear: () => void
}

export function DraftNote({
  savedAt,
  isSavingOn,
  canSave,
  isDisabled,
  onSavingChange,
  onClear,
}: DraftNoteProps) {
  const isPhone = useIsPhone()
  const { t } = useLanguage()
  const timeSince = useTimeSinceText(savedAt)
  const switchRef = useRef<HTMLButtonElement>(null)
  const wasSavingOn = useRef(isSavingOn)

  // Focus moves to the button that replaced the clicked one.
  useLayoutEffect(() => {
    if (wasSavingOn.current !== isSavingOn) switchRef.current?.focus()
    wasSavingOn.current = isSavingOn
  }, [isSavingOn])

  if (!canSave)
    return (
      <Text mt={20} c="dimmed" fz={14}>
        {t(DRAFT_TEXTS.unavailable)}
      </Text>
    )
  if (!isSavingOn)
    return (
      <Text mt={20} c="dimmed" fz={14}>
        {t(DRAFT_TEXTS.off)}{' '}
        <NoteButton ref={switchRef} disabled={isDisabled} onClick={() => onSavingChange(true)}>
          {t(DRAFT_TEXTS.turnOn)}
        </NoteButton>
      </Text>
    )
  return (
    // Keeps the buttons, which are taller than their lines, from overlapping.
    <Stack gap={24} mt={20} c="dimmed" fz={14}>
      <Text inherit>
        {timeSince === undefined ? (
          t(DRAFT_TEXTS.note, { days: APPLICATION_DRAFT_DAYS })
        ) : (
          <>
            {t(isPhone ? DRAFT_TEXTS.savedOnPhone : DRAFT_TEXTS.saved, { since: timeSince })}{' '}
            <NoteButton disabled={isDisabled} onClick={onClear}>
              {t(DRAFT_TEXTS.clear)}
            </NoteButton>
          </>
        )}
      </Text>
      <Text inherit>
        {t(DRAFT_TEXTS.shared)}{' '}
        <NoteButton ref={switchRef} disabled={isDisabled} onClick={() => onSavingChange(false)}>
          {t(DRAFT_TEXTS.turnOff)}
        </NoteButton>
      </Text>
    </Stack>
  )
}

type NoteButtonProps = {
  ref?: Ref<HTMLButtonElement>
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

export function NoteButton(props: NoteButtonProps) {
  return (
    <Anchor
      component="button"
      type="button"
      p="12px 8px"
      m="-12px -8px"
      fz="inherit"
      fw={560}
      c={props.disabled ? 'dimmed' : undefined}
      {...props}
    />
  )
}

function useTimeSinceText(savedAt: number | undefined): string | undefined {
  const { language, t } = useLanguage()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  if (savedAt === undefined) return undefined
  return formatTimeSince(savedAt, Math.max(now, savedAt), language) ?? t(DRAFT_TEXTS.justNow)
}
