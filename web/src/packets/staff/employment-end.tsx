import { dateSchema } from '@epay/contract/common/dates'
import { EMPLOYMENT_END_MESSAGES } from '@epay/contract/packets/staff-messages'
import type { PacketOverview } from '@epay/contract/packets/staff-schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { Text } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, errorMessage } from '#web/lib/api-error.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import { useNoteEmploymentEnd } from './packet-queries.ts'

/** '' while the person is employed. */
const formSchema = z.object({ endedOn: z.union([z.literal(''), dateSchema]) })

type EmploymentEndProps = { applicationId: string; endedOn: PacketOverview['endedOn'] }

/** Records when the employment ended, which determines how long the packet is kept. */
export function EmploymentEnd({ applicationId, endedOn }: EmploymentEndProps) {
  return (
    <DialogButton
      label={EMPLOYMENT_END_MESSAGES.button}
      icon={IconCalendarOff}
      title={EMPLOYMENT_END_MESSAGES.title}
    >
      {close => <EmploymentEndForm applicationId={applicationId} endedOn={endedOn} onClose={close} />}
    </DialogButton>
  )
}

function EmploymentEndForm({
  applicationId,
  endedOn,
  onClose,
}: EmploymentEndProps & { onClose: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { endedOn: endedOn ?? '' },
  })
  const { mutate, isPending, error } = useNoteEmploymentEnd(applicationId)
  const problem = error instanceof ApiError ? error.said.fieldErrors.endedOn : undefined
  const onError = (refusal: Error) => {
    const message = refusal instanceof ApiError ? refusal.said.fieldErrors.endedOn : undefined
    if (message) setError('endedOn', { type: 'server', message }, { shouldFocus: true })
  }
  return (
    <DialogForm
      submitLabel={EMPLOYMENT_END_MESSAGES.confirm}
      isBusy={isPending}
      failure={
        error && !problem ? { title: EMPLOYMENT_END_MESSAGES.failed, text: errorMessage(error) } : undefined
      }
      onSubmit={handleSubmit(values =>
        mutate({ endedOn: values.endedOn || null }, { onSuccess: onClose, onError }),
      )}
      onCancel={onClose}
    >
      <Text>{EMPLOYMENT_END_MESSAGES.text}</Text>
      <DateField
        label={EMPLOYMENT_END_MESSAGES.label}
        description={EMPLOYMENT_END_MESSAGES.hint}
        error={formState.errors.endedOn?.message}
        data-autofocus
        {...register('endedOn')}
      />
    </DialogForm>
  )
}
