import type { Application } from '@epay/contract/applications/schemas'
import { dateSchema } from '@epay/contract/common/dates'
import { english } from '@epay/contract/languages/translator'
import {
  CREATE_EMPLOYEE_MESSAGES,
  creationText,
  EMPLOYMENT_END_MESSAGES,
  linkingText,
  REOPEN_MESSAGES,
  WITHDRAW_MESSAGES,
} from '@epay/contract/packets/staff-messages'
import {
  createEmployeeSchema,
  type PacketOverview,
  REOPEN_REASON_MAX,
  reopenSchema,
} from '@epay/contract/packets/staff-schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { Checkbox, Text } from '@mantine/core'
import { IconArrowBackUp, IconCalendarOff, IconRotate2, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, errorMessage } from '#web/lib/api-error.ts'
import { DateField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import {
  useCreateEmployee,
  useNoteEmploymentEnd,
  useReopenPacket,
  useWithdrawReopening,
} from './packet-queries.ts'

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

/** Lets the candidate fill in the packet again. */
export function ReopenPacket({ application }: { application: Application }) {
  return (
    <DialogButton label={REOPEN_MESSAGES.button} icon={IconRotate2} title={REOPEN_MESSAGES.title}>
      {close => <ReopenForm application={application} onClose={close} />}
    </DialogButton>
  )
}

function ReopenForm({ application, onClose }: { application: Application; onClose: () => void }) {
  const { id, firstName, lastName, email } = application
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(reopenSchema),
    defaultValues: { reason: '' },
  })
  const reason = useWatch({ control, name: 'reason' })
  const { mutate, isPending, error } = useReopenPacket(id)
  return (
    <DialogForm
      submitLabel={REOPEN_MESSAGES.confirm}
      isBusy={isPending}
      failure={error ? { title: REOPEN_MESSAGES.failed, text: errorMessage(error) } : undefined}
      onSubmit={handleSubmit(values => mutate(values, { onSuccess: onClose }))}
      onCancel={onClose}
    >
      <Text>{english(REOPEN_MESSAGES.text, { name: `${firstName} ${lastName}`, email })}</Text>
      <TextAreaField
        label={REOPEN_MESSAGES.label}
        description={REOPEN_MESSAGES.hint}
        maxLength={REOPEN_REASON_MAX}
        length={reason.length}
        error={formState.errors.reason?.message}
        data-autofocus
        {...register('reason')}
      />
    </DialogForm>
  )
}

/** Makes a reopened packet valid again as submitted. */
export function WithdrawReopening({ applicationId }: { applicationId: string }) {
  return (
    <DialogButton label={WITHDRAW_MESSAGES.button} icon={IconArrowBackUp} title={WITHDRAW_MESSAGES.title}>
      {close => <WithdrawForm applicationId={applicationId} onClose={close} />}
    </DialogButton>
  )
}

function WithdrawForm({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const { mutate, isPending, error } = useWithdrawReopening(applicationId)
  return (
    <DialogForm
      submitLabel={WITHDRAW_MESSAGES.confirm}
      isBusy={isPending}
      failure={error ? { title: WITHDRAW_MESSAGES.failed, text: errorMessage(error) } : undefined}
      onSubmit={() => mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Text>{WITHDRAW_MESSAGES.text}</Text>
    </DialogForm>
  )
}

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
