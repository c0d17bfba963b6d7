import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import type { RevealableField } from '@epay/contract/employees/schemas'
import { Button } from '@mantine/core'
import { errorMessage } from '#web/lib/api-error.ts'
import { useRevealNumber } from '../mutations.ts'
import classes from './secret-number.module.css'

type SecretNumberProps = {
  employeeId: string
  field: RevealableField
  label: string
  /** The last four behind a mask. */
  masked: string
}

/** A personal number, masked until it is asked for; every look is recorded. */
export function SecretNumber({ employeeId, field, label, masked }: SecretNumberProps) {
  const reveal = useRevealNumber(employeeId, field)
  const value = reveal.data?.value
  const isShown = value !== undefined
  return (
    <>
      <span className={classes.row}>
        <span className="tabular" aria-live="polite">
          {value ?? masked}
        </span>
        <Button
          variant="subtle"
          className={classes.button}
          aria-label={`${isShown ? 'Hide' : 'Reveal'} ${label}`}
          loading={reveal.isPending}
          onClick={() => (isShown ? reveal.reset() : reveal.mutate())}
        >
          {isShown ? 'Hide' : 'Reveal'}
        </Button>
      </span>
      {reveal.error && (
        <span role="alert" className={classes.error}>
          {EMPLOYEE_MESSAGES.revealFailed} {errorMessage(reveal.error)}
        </span>
      )}
    </>
  )
}
