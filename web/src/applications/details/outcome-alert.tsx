import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormAlert } from '#web/ui/form-alert.tsx'
import type { DetailsFailure } from './failures.ts'

/** `children`: what the reader can do about a failure. */
type OutcomeAlertProps = { success?: string; failure?: DetailsFailure; children?: ReactNode }

/** How saving or deciding went. */
export function OutcomeAlert({ success, failure, children }: OutcomeAlertProps) {
  if (success) return <FormAlert tone="success">{success}</FormAlert>
  if (!failure) return null
  const { text, details } = failure
  return (
    <FormAlert>
      <Text inherit>{text}</Text>
      {details && <Text inherit>{details}</Text>}
      {children}
    </FormAlert>
  )
}
