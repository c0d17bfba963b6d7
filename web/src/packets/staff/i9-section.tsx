import { dateSchema } from '@epay/contract/common/dates'
import type { I9Clock } from '@epay/contract/packets/i9'
import {
  I9_MESSAGES,
  REVERIFICATION_MESSAGES,
  reverificationProblem,
  reverificationText,
  SECTION_2_MESSAGES,
  section2Problem,
  section2Text,
} from '@epay/contract/packets/i9'
import { i9Endpoints } from '@epay/contract/packets/staff-endpoints'
import type { PacketOverview } from '@epay/contract/packets/staff-schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { Box, Button, Checkbox, Group, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconCalendarCheck, IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage, hasStatus } from '#web/lib/api-error.ts'
import { Facts } from '#web/ui/facts.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import { toastError } from '#web/ui/toast.ts'
import { usePacketChange } from './packet-queries.ts'

type I9Props = { applicationId: string; clock: I9Clock }

export function I9Section({ applicationId, clock }: I9Props) {
  const { section2, reverification, isEmployed, today } = clock
  const isLate = (dueOn: string | null | undefined) =>
    isEmployed && typeof dueOn === 'string' && dueOn < today
  const textOf = (text: string, dueOn: string | null | undefined) => (
    <Text span inherit c={isLate(dueOn) ? 'rejected' : undefined}>
      {text}
    </Text>
  )
  return (
    <Box component="section" mt={24} aria-labelledby="i9-section">
      <Title order={5} fz={15} mb={8} id="i9-section">
        {I9_MESSAGES.title}
      </Title>
      <Facts
        items={[
          {
            label: I9_MESSAGES.section2,
            value: textOf(section2Text(clock), section2.done ? null : section2.dueOn),
          },
          {
            label: I9_MESSAGES.reverification,
            value: textOf(reverificationText(clock), reverification?.dueOn),
          },
        ]}
      />
      {isEmployed && <I9Actions applicationId={applicationId} clock={clock} />}
      <Text c="dimmed" fz={14} mt={8}>
        {I9_MESSAGES.reminderOnly}
      </Text>
    </Box>
  )
}

function I9Actions({ applicationId, clock }: I9Props) {
  const { section2, reverification } = clock
  const { dueOn = null, done = null } = reverification ?? {}
  const params = { id: applicationId }
  const seenId = section2.done?.id
  return (
    <Group gap={8} mt={12}>
      {seenId ? (
        <UndoButton
          applicationId={applicationId}
          messages={SECTION_2_MESSAGES}
          undo={() => callApi(i9Endpoints.recordSection2, { params, body: { doneOn: null, seenId } })}
        />
      ) : (
        <DialogButton
          label={SECTION_2_MESSAGES.button}
          icon={IconCalendarCheck}
          title={SECTION_2_MESSAGES.title}
        >
          {close => <Section2Form applicationId={applicationId} clock={clock} onClose={close} />}
        </DialogButton>
      )}
      {dueOn !== null && (
        <DialogButton
          label={REVERIFICATION_MESSAGES.button}
          icon={IconChecks}
          title={REVERIFICATION_MESSAGES.title}
        >
          {close => (
            <ReverificationForm applicationId={applicationId} clock={clock} dueOn={dueOn} onClose={close} />
          )}
        </DialogButton>
      )}
      {done && (
        <UndoButton
          applicationId={applicationId}
          messages={REVERIFICATION_MESSAGES}
          undo={() => callApi(i9Endpoints.undoReverification, { params: { ...params, recordId: done.id } })}
        />
      )}
    </Group>
  )
}

type UndoButtonProps = {
  applicationId: string
  messages: { undo: string; undone: string }
  undo: () => Promise<PacketOverview>
}

function UndoButton({ applicationId, messages, undo }: UndoButtonProps) {
  const { mutate, isPending } = usePacketChange(applicationId, {
    call: undo,
    successMessage: messages.undone,
    onError: error => toastError(errorMessage(error)),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {messages.undo}
    </Button>
  )
}

type FormProps = I9Props & { onClose: () => void }

/** Returns an error handler that closes the form on a conflict, to reveal the current entry. */
function closeIfOutdated(onClose: () => void) {
  return (error: Error) => {
    if (!hasStatus(error, 409)) return
    toastError(errorMessage(error))
    onClose()
  }
}

const createSection2Schema = (clock: I9Clock) =>
  z.object({
    doneOn: dateSchema.superRefine((doneOn, { addIssue }) => {
      const problem = section2Problem(clock, doneOn)
      if (problem) addIssue(problem)
    }),
  })

function Section2Form({ applicationId, clock, onClose }: FormProps) {
  const { today, section2 } = clock
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(createSection2Schema(clock)),
    defaultValues: { doneOn: today },
  })
  const sending = usePacketChange(applicationId, {
    call: ({ doneOn }: { doneOn: string }) =>
      callApi(i9Endpoints.recordSection2, { params: { id: applicationId }, body: { doneOn, seenId: null } }),
    successMessage: SECTION_2_MESSAGES.saved,
    onError: closeIfOutdated(onClose),
  })
  return (
    <DialogForm
      submitLabel={SECTION_2_MESSAGES.confirm}
      sending={sending}
      failed={SECTION_2_MESSAGES.failed}
      setError={setError}
      fields={['doneOn']}
      onSubmit={handleSubmit(values => sending.mutate(values, { onSuccess: onClose }))}
      onCancel={onClose}
    >
      <DateField
        label={SECTION_2_MESSAGES.label}
        min={section2.earliestOn}
        max={today}
        error={formState.errors.doneOn?.message}
        data-autofocus
        {...register('doneOn')}
      />
    </DialogForm>
  )
}

const createReverificationSchema = (dates: { dueOn: string; today: string }) =>
  z
    .object({ noLongerNeeded: z.boolean(), authorizedUntil: z.union([z.literal(''), dateSchema]) })
    .superRefine(({ noLongerNeeded, authorizedUntil }, { addIssue }) => {
      if (noLongerNeeded) return
      const message =
        authorizedUntil === ''
          ? REVERIFICATION_MESSAGES.required
          : reverificationProblem(dates, authorizedUntil)
      if (message) addIssue({ code: 'custom', path: ['authorizedUntil'], message })
    })

function ReverificationForm({ applicationId, onClose, ...initialProps }: FormProps & { dueOn: string }) {
  // Frozen when the form opens, so that a refetch can't change the question being answered.
  const [{ clock, dueOn }] = useState(initialProps)
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(createReverificationSchema({ dueOn, today: clock.today })),
    defaultValues: { noLongerNeeded: false, authorizedUntil: '' },
  })
  const noLongerNeeded = useWatch({ control, name: 'noLongerNeeded' })
  const sending = usePacketChange(applicationId, {
    call: (authorizedUntil: string | null) =>
      callApi(i9Endpoints.recordReverification, {
        params: { id: applicationId },
        body: { dueOn, authorizedUntil },
      }),
    successMessage: REVERIFICATION_MESSAGES.saved,
    onError: closeIfOutdated(onClose),
  })
  return (
    <DialogForm
      submitLabel={REVERIFICATION_MESSAGES.confirm}
      sending={sending}
      failed={REVERIFICATION_MESSAGES.failed}
      onSubmit={handleSubmit(values =>
        sending.mutate(values.noLongerNeeded ? null : values.authorizedUntil, { onSuccess: onClose }),
      )}
      onCancel={onClose}
    >
      <Text>{reverificationText(clock)}</Text>
      {!noLongerNeeded && (
        <DateField
          label={REVERIFICATION_MESSAGES.label}
          error={formState.errors.authorizedUntil?.message}
          data-autofocus
          {...register('authorizedUntil')}
        />
      )}
      <Checkbox
        label={REVERIFICATION_MESSAGES.noLongerNeeded}
        description={REVERIFICATION_MESSAGES.noLongerNeededHint}
        {...register('noLongerNeeded')}
      />
    </DialogForm>
  )
}
