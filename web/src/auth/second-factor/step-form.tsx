import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { FormAlert } from '#web/ui/form-alert.tsx'

type StepFormProps = {
  submitLabel: string
  isDangerous?: boolean
  isBusy: boolean
  /** Why it was refused, where no field is to blame. */
  failure?: string
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** One step of turning the second factor on or off. */
export function StepForm(props: StepFormProps) {
  const { submitLabel, isDangerous = false, isBusy, failure, onSubmit, onCancel, children } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && <FormAlert>{failure}</FormAlert>}
        {children}
        <Group gap={8}>
          <Button type="submit" color={isDangerous ? 'rejected' : undefined} loading={isBusy}>
            {submitLabel}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
