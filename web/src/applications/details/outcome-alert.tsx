import { Button, Text } from '@mantine/core'
import { FormAlert } from '#web/ui/form-alert.tsx'
import type { Failure } from './failures.ts'

type OutcomeAlertProps = { success?: string; failure?: Failure; onReload: () => void }

/** How saving or deciding went. */
export function OutcomeAlert({ success, failure, onReload }: OutcomeAlertProps) {
  if (success) return <FormAlert tone="success">{success}</FormAlert>
  if (!failure) return null
  const { text, details, isOutdated } = failure
  return (
    <FormAlert>
      <Text inherit>{text}</Text>
      {details && <Text inherit>{details}</Text>}
      {isOutdated && (
        <Button variant="default" mt="sm" onClick={onReload}>
          Show the Current Version
        </Button>
      )}
    </FormAlert>
  )
}
