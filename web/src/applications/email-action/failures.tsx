import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import { LINK_PAGE_TEXTS } from '@epay/contract/applications/review-texts'
import { english } from '@epay/contract/languages/translator'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/auth/session.ts'
import { ApiError, hasStatus, isOutdated, isProblem, unreadableResponseMessage } from '#web/lib/api-error.ts'
import { applicationsHrefFor } from '#web/lib/paths.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

type ActionFailure = {
  text: string
  /** Technical details for the footer. */
  details?: string
  fieldErrors: Readonly<Record<string, string>>
  canRetry: boolean
}

function serverMessage({ body: { message, errors } }: ApiError): string | undefined {
  return message ?? (errors.join(' ') || undefined)
}

/** Whether the link alone doesn't sign the user in, so they must enter their password first. */
export const requiresSignIn = (error: unknown): boolean => isProblem(error, 'LINK_NEEDS_SIGN_IN')

export function loadFailure(error: unknown): Pick<ActionFailure, 'text' | 'details' | 'canRetry'> {
  if (!(error instanceof ApiError) || error.status === 'network')
    return { text: ACTION_MESSAGES.loadUnexpected, canRetry: true }
  // The server doesn't recognize the token.
  if (isProblem(error, 'NOT_SIGNED_IN')) return { text: ACTION_MESSAGES.badToken, canRetry: false }
  const text = serverMessage(error) ?? ACTION_MESSAGES.loadFailed
  const details = unreadableResponseMessage(error)
  return { text, details, canRetry: error.status >= 500 || details !== undefined }
}

/** Whether someone has decided in the meantime. */
export function isDecided(error: unknown): boolean {
  return isProblem(error, 'LINK_USED') || (hasStatus(error, 409) && !isOutdated(error))
}

export function actionFailure(error: unknown): ActionFailure {
  if (!(error instanceof ApiError))
    return { text: ACTION_MESSAGES.unexpected, fieldErrors: {}, canRetry: true }
  const { status, statusText, body } = error
  const { fieldErrors } = body
  if (status === 'network')
    return { text: ACTION_MESSAGES.unexpected, details: error.message, fieldErrors, canRetry: true }
  const canRetry = status >= 500 || status === 429
  const message = serverMessage(error)
  if (message) {
    const details = body.details === message ? undefined : body.details
    return { text: message, details, fieldErrors, canRetry }
  }
  const details =
    unreadableResponseMessage(error) ?? body.details ?? body.text ?? `${status} ${statusText}`.trim()
  return { text: ACTION_MESSAGES.unknown, details, fieldErrors, canRetry }
}

type LinkProblemProps = { text: string; details?: string; onRetry?: () => void }

/** Explains why the link doesn't work, and where to go instead. */
export function LinkProblem({ text, details, onRetry }: LinkProblemProps) {
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

type AlreadyDecidedProps = { text: string; details?: string; notesLabel: string; notes: string }

/** Replaces the form if someone else has already decided. */
export function AlreadyDecided({ text, details, notesLabel, notes }: AlreadyDecidedProps) {
  const ref = useRef<HTMLDivElement>(null)
  // The focused button was removed.
  useLayoutEffect(() => ref.current?.focus(), [])
  return (
    <Stack gap="md" ref={ref} tabIndex={-1}>
      <div>
        <LinkProblem text={text} details={details} />
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
