import { ACTION_STATUS, actionFormSchema } from '@epay/contract/applications/decision'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { NOTES_MAX } from '@epay/contract/applications/limits'
import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import type { Application } from '@epay/contract/applications/schemas'
import type { Decision } from '@epay/contract/applications/transitions'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { callApi } from '#web/lib/api-client.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { WeekField } from '../components/week-field.tsx'
import { actionFailure } from './failures.ts'

const FIELDS = ['dateHired', 'wageScale', 'firstWeekOfWork', 'notes'] as const

type ActionFormProps = {
  token: string
  decision: Decision
  application: Application
  onDone: (tokens: SessionTokens) => void
}

/** What an approval or a rejection needs; the decision is taken when it is sent, not when the link is opened. */
export function ActionForm({ token, decision, application, onDone }: ActionFormProps) {
  const isApproval = decision === 'Approved'
  const form = useForm({
    resolver: zodResolver(actionFormSchema(decision)),
    defaultValues: {
      // What the first approver entered stands until the second changes it.
      dateHired: application.dateHired ?? '',
      wageScale: application.wageScale ?? '',
      firstWeekOfWork: application.firstWeekOfWork ?? '',
      notes: '',
    },
  })
  const { register, control, formState } = form
  const { errors } = formState
  const notes = useWatch({ control, name: 'notes' }) ?? ''

  const action = useMutation({
    mutationFn: () => {
      const { notes: remarks, ...hiring } = form.getValues()
      return callApi(applicationEndpoints.action, {
        body: { token, status: ACTION_STATUS[decision], notes: remarks, ...(isApproval ? hiring : {}) },
      })
    },
    onSuccess: onDone,
    onError: error => {
      const { fieldErrors } = actionFailure(error)
      for (const field of FIELDS) {
        const message = fieldErrors[field]
        if (message) form.setError(field, { type: 'server', message })
      }
    },
  })

  return (
    <form onSubmit={form.handleSubmit(() => action.mutate())} noValidate>
      <Stack gap="md">
        {isApproval && (
          <>
            <DateField label="Date Hired" error={errors.dateHired?.message} {...register('dateHired')} />
            <TextField label="Wage Scale" error={errors.wageScale?.message} {...register('wageScale')} />
            <WeekField
              label="First Week of Work"
              error={errors.firstWeekOfWork?.message}
              {...register('firstWeekOfWork')}
            />
          </>
        )}
        <TextAreaField
          label={isApproval ? 'Notes' : 'Reason for Rejection'}
          maxLength={NOTES_MAX}
          length={notes.length}
          error={errors.notes?.message}
          {...register('notes')}
        />
        {action.error && <Refusal error={action.error} />}
        <Button type="submit" color={isApproval ? 'brand' : 'rejected'} loading={action.isPending}>
          {isApproval ? ACTION_MESSAGES.approve : ACTION_MESSAGES.reject}
        </Button>
      </Stack>
    </form>
  )
}

function Refusal({ error }: { error: Error }) {
  const { text, details } = actionFailure(error)
  return (
    <div>
      <FormAlert>{text}</FormAlert>
      {details && (
        <Text component="footer" c="dimmed" mt={8}>
          {details}
        </Text>
      )}
    </div>
  )
}
