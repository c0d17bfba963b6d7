import { LINK_PAGE_TEXTS } from '@epay/contract/applications/decision-texts'
import { english } from '@epay/contract/languages/translator'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/auth/session.ts'
import { applicationsHrefFor } from '#web/lib/paths.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

type DeadEndProps = { text: string; details?: string; onRetry?: () => void }

/** Why the link leads nowhere, and where to go instead. */
export function DeadEnd({ text, details, onRetry }: DeadEndProps) {
  const roles = useSession().user?.roles ?? []
  return (
    <>
      <FormAlert>{text}</FormAlert>
      {details && (
        <Text component="footer" c="dimmed" mt={8}>
          {details}
        </Text>
      )}
      <Group gap={8} mt="md">
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {LINK_PAGE_TEXTS.tryAgain}
          </Button>
        )}
        <Button variant="default" component={Link} to={applicationsHrefFor(roles)}>
          {LINK_PAGE_TEXTS.openList}
        </Button>
      </Group>
    </>
  )
}

type TooLateProps = {
  /** Who decided, and when. */
  text: string
  details?: string
  notesLabel: string
  /** What was typed, to be read and copied. */
  notes: string
}

/** Shown in place of the form when somebody else has already decided. */
export function TooLate({ text, details, notesLabel, notes }: TooLateProps) {
  const ref = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useLayoutEffect(() => ref.current?.focus(), [])
  return (
    <Stack gap="md" ref={ref} tabIndex={-1}>
      <div>
        <DeadEnd text={text} details={details} />
      </div>
      {notes.trim() !== '' && (
        <TextAreaField
          label={english(LINK_PAGE_TEXTS.notSent, { label: notesLabel })}
          value={notes}
          readOnly
        />
      )}
    </Stack>
  )
}
