import type { Application } from '@epay/contract/applications/schemas'
import { dateSchema } from '@epay/contract/common/dates'
import type { BodyInput } from '@epay/contract/common/endpoint'
import { english } from '@epay/contract/languages/translator'
import { packetStaffEndpoints } from '@epay/contract/packets/staff-endpoints'
import {
  CREATE_EMPLOYEE_MESSAGES,
  creationText,
  EMPLOYMENT_END_MESSAGES,
  employeeCreatedMessage,
  employeeLinkedMessage,
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
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { callApi } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { DateField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { DialogForm } from '#web/ui/form-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { refetchPacket, usePacketChange } from './packet-queries.ts'

type FormProps = { application: Application; onClose: () => void }

export function CreateEmployeeForm({ application, onClose }: FormProps) {
  const { id: applicationId, email, sageEmployeeId } = application
  const client = useQueryClient()
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
  // A confirmation for one record doesn't apply to another.
  const [typedId, isSamePerson] = useWatch({ control, name: ['employeeId', 'useExistingEmployee'] })
  const isKnown = typedId.trim() === knownId
  const isLinking = isKnown && isSamePerson === true
  const sending = useMutation({
    mutationFn: (body: BodyInput<typeof packetStaffEndpoints.createEmployee>) =>
      callApi(packetStaffEndpoints.createEmployee, { params: { id: applicationId }, body }),
    onSuccess: ({ employeeId }, { useExistingEmployee }) =>
      toastSuccess(
        useExistingEmployee ? employeeLinkedMessage(employeeId) : employeeCreatedMessage(employeeId),
      ),
    onError: (refusal, sentValues) => {
      const fieldErrors = refusal instanceof ApiError ? refusal.body.fieldErrors : {}
      if (fieldErrors.useExistingAccount) setHasAccount(true)
      if (fieldErrors.useExistingEmployee) setKnownId(sentValues.employeeId)
    },
    onSettled: () => refetchPacket(client, applicationId),
  })
  return (
    <DialogForm
      submitLabel={isLinking ? CREATE_EMPLOYEE_MESSAGES.confirmLink : CREATE_EMPLOYEE_MESSAGES.confirm}
      sending={sending}
      failed={CREATE_EMPLOYEE_MESSAGES.failed}
      setError={setError}
      fields={['employeeId']}
      onSubmit={handleSubmit(values =>
        sending.mutate({ ...values, useExistingEmployee: isLinking }, { onSuccess: onClose }),
      )}
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

export function ReopenForm({ application, onClose }: FormProps) {
  const { id: applicationId, firstName, lastName, email } = application
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(reopenSchema),
    defaultValues: { reason: '' },
  })
  const reason = useWatch({ control, name: 'reason' })
  const sending = usePacketChange(applicationId, {
    call: (body: BodyInput<typeof packetStaffEndpoints.reopen>) =>
      callApi(packetStaffEndpoints.reopen, { params: { id: applicationId }, body }),
    successMessage: REOPEN_MESSAGES.done,
  })
  return (
    <DialogForm
      submitLabel={REOPEN_MESSAGES.confirm}
      sending={sending}
      failed={REOPEN_MESSAGES.failed}
      onSubmit={handleSubmit(values => sending.mutate(values, { onSuccess: onClose }))}
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

export function WithdrawForm({ application: { id: applicationId }, onClose }: FormProps) {
  const sending = usePacketChange(applicationId, {
    call: () => callApi(packetStaffEndpoints.withdrawReopening, { params: { id: applicationId } }),
    successMessage: WITHDRAW_MESSAGES.done,
  })
  return (
    <DialogForm
      submitLabel={WITHDRAW_MESSAGES.confirm}
      sending={sending}
      failed={WITHDRAW_MESSAGES.failed}
      onSubmit={() => sending.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Text>{WITHDRAW_MESSAGES.text}</Text>
    </DialogForm>
  )
}

/** Empty while the person is employed. */
const endSchema = z.object({ endedOn: z.union([z.literal(''), dateSchema]) })
type EmploymentEndFormProps = FormProps & { endedOn: PacketOverview['endedOn'] }

export function EmploymentEndForm({
  application: { id: applicationId },
  endedOn,
  onClose,
}: EmploymentEndFormProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(endSchema),
    defaultValues: { endedOn: endedOn ?? '' },
  })
  const sending = usePacketChange(applicationId, {
    call: (body: BodyInput<typeof packetStaffEndpoints.recordEnd>) =>
      callApi(packetStaffEndpoints.recordEnd, { params: { id: applicationId }, body }),
    successMessage: EMPLOYMENT_END_MESSAGES.saved,
  })
  return (
    <DialogForm
      submitLabel={EMPLOYMENT_END_MESSAGES.confirm}
      sending={sending}
      failed={EMPLOYMENT_END_MESSAGES.failed}
      setError={setError}
      fields={['endedOn']}
      onSubmit={handleSubmit(values =>
        sending.mutate({ endedOn: values.endedOn || null }, { onSuccess: onClose }),
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
