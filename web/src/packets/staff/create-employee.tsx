import type { Application } from '@epay/contract/applications/schemas'
import { english } from '@epay/contract/languages/translator'
import { CREATE_EMPLOYEE_MESSAGES, creationText, linkingText } from '@epay/contract/packets/staff-messages'
import { createEmployeeSchema } from '@epay/contract/packets/staff-schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { Checkbox, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError, errorMessage } from '#web/lib/api-error.ts'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCreateEmployee } from './packet-queries.ts'

/** Creates the employee of a submitted packet, or links an existing payroll record. */
export function CreateEmployeeButton({ application }: { application: Application }) {
  return (
    <DialogButton
      label={CREATE_EMPLOYEE_MESSAGES.button}
      icon={IconUserPlus}
      isMain
      title={CREATE_EMPLOYEE_MESSAGES.title}
    >
      {close => <CreateEmployeeForm application={application} onClose={close} />}
    </DialogButton>
  )
}

function refusedFields(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.said.fieldErrors : {}
}

function CreateEmployeeForm({ application, onClose }: { application: Application; onClose: () => void }) {
  const { id, email, sageEmployeeId } = application
  const [hasAccount, setHasAccount] = useState(false)
  const [knownId, setKnownId] = useState<string>()
  const { register, control, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(createEmployeeSchema),
    defaultValues: {
      employeeId: sageEmployeeId ?? '',
      useExistingAccount: false,
      useExistingEmployee: false,
    },
  })
  // A message about one record doesn't apply to another.
  const [typedId, isSamePerson] = useWatch({ control, name: ['employeeId', 'useExistingEmployee'] })
  const isKnown = typedId.trim() === knownId
  const isLinking = isKnown && isSamePerson === true
  const { mutate, isPending, error } = useCreateEmployee(id)
  const { employeeId: idProblem } = refusedFields(error)
  const onError = (refusal: Error, sent: { employeeId: string }) => {
    const { employeeId, useExistingAccount, useExistingEmployee } = refusedFields(refusal)
    if (employeeId) setError('employeeId', { type: 'server', message: employeeId }, { shouldFocus: true })
    if (useExistingAccount) setHasAccount(true)
    if (useExistingEmployee) setKnownId(sent.employeeId)
  }
  return (
    <DialogForm
      submitLabel={isLinking ? CREATE_EMPLOYEE_MESSAGES.confirmLink : CREATE_EMPLOYEE_MESSAGES.confirm}
      isBusy={isPending}
      failure={
        error && !idProblem
          ? { title: CREATE_EMPLOYEE_MESSAGES.failed, text: errorMessage(error) }
          : undefined
      }
      onSubmit={handleSubmit(values => {
        mutate({ ...values, useExistingEmployee: isLinking }, { onSuccess: onClose, onError })
      })}
      onCancel={onClose}
    >
      <Text>{isLinking ? linkingText(application, typedId.trim()) : creationText(application)}</Text>
      <TextField
        label={CREATE_EMPLOYEE_MESSAGES.label}
        description={isLinking ? CREATE_EMPLOYEE_MESSAGES.linkedIdHint : CREATE_EMPLOYEE_MESSAGES.idHint}
        error={formState.errors.employeeId?.message}
        data-autofocus
        {...register('employeeId')}
      />
      {isKnown && (
        <Checkbox
          label={CREATE_EMPLOYEE_MESSAGES.samePerson}
          description={CREATE_EMPLOYEE_MESSAGES.samePersonHint}
          {...register('useExistingEmployee')}
        />
      )}
      {hasAccount && (
        <Checkbox
          label={english(CREATE_EMPLOYEE_MESSAGES.existingAccount, { email })}
          {...register('useExistingAccount')}
        />
      )}
    </DialogForm>
  )
}
