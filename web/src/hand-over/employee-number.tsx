import { handOverEndpoints } from '@epay/contract/hand-over/endpoints'
import { HIRES_TEXTS } from '@epay/contract/hand-over/page-texts'
import { employeeNumberSchema, type Hire } from '@epay/contract/hand-over/schemas'
import { english } from '@epay/contract/languages/translator'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { TextField } from '#web/ui/fields.tsx'
import { DialogForm, FormDialog } from '#web/ui/form-dialog.tsx'
import { toastError } from '#web/ui/toast.ts'
import { getFullName } from './person-rows.tsx'
import { HAND_OVER_KEY } from './queries.ts'

function useSetNumber(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (employeeNumber: string) =>
      callApi(handOverEndpoints.setNumber, { params: { id }, body: { employeeNumber } }),
    onSuccess: () => client.invalidateQueries({ queryKey: HAND_OVER_KEY }),
  })
}

type EmployeeNumberProps = { hire: Hire; nextNumber: string | null }

/** Suggests the next free number if all numbers are plain integers. */
export function EmployeeNumber({ hire, nextNumber }: EmployeeNumberProps) {
  const [isOpen, setIsOpen] = useState(false)
  const set = useSetNumber(hire.id)
  const name = getFullName(hire)
  if (hire.employeeNumber !== null) return <span className="tabular">{hire.employeeNumber}</span>
  const assign = (number: string) => set.mutate(number, { onError: error => toastError(errorMessage(error)) })
  return (
    <>
      {nextNumber !== null && (
        <Button
          variant="subtle"
          px={8}
          mx={-8}
          loading={set.isPending}
          aria-label={english(HIRES_TEXTS.useFor, { number: nextNumber, name })}
          onClick={() => assign(nextNumber)}
        >
          {english(HIRES_TEXTS.use, { number: nextNumber })}
        </Button>
      )}
      <Button
        variant="subtle"
        px={8}
        mx={nextNumber === null ? -8 : 4}
        aria-label={english(HIRES_TEXTS.setNumberFor, { name })}
        onClick={() => setIsOpen(true)}
      >
        {HIRES_TEXTS.setNumber}
      </Button>
      <FormDialog title={HIRES_TEXTS.numberTitle} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <NumberForm hire={hire} onClose={() => setIsOpen(false)} />
      </FormDialog>
    </>
  )
}

function NumberForm({ hire, onClose }: { hire: Hire; onClose: () => void }) {
  const set = useSetNumber(hire.id)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(employeeNumberSchema),
    defaultValues: { employeeNumber: '' },
  })
  return (
    <DialogForm
      submitLabel={HIRES_TEXTS.save}
      sending={set}
      failed={HIRES_TEXTS.numberFailed}
      setError={setError}
      fields={['employeeNumber']}
      onSubmit={event =>
        void handleSubmit(({ employeeNumber }) => set.mutate(employeeNumber, { onSuccess: onClose }))(event)
      }
      onCancel={onClose}
    >
      <Text>{english(HIRES_TEXTS.numberText, { name: getFullName(hire) })}</Text>
      <TextField
        label={HIRES_TEXTS.numberLabel}
        autoComplete="off"
        data-autofocus
        error={formState.errors.employeeNumber?.message}
        {...register('employeeNumber')}
      />
    </DialogForm>
  )
}
