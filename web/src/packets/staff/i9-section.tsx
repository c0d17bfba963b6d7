import { dateSchema } from '@epay/contract/common/dates'
import type { BodyInput } from '@epay/contract/common/endpoint'
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
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { applicationKeys } from '#web/applications/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage, hasStatus } from '#web/lib/api-error.ts'
import { Facts } from '#web/ui/facts.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import { toastError } from '#web/ui/toast.ts'
import { usePacketChange } from './packet-queries.ts'

type I9SectionProps = { applicationId: string; clock: I9Clock }

export function I9Section({ applicationId, clock }: I9SectionProps) {
  const { section2, reverification, isEmployed, today } = clock
  const isSection2Late = section2.done === null && section2.dueOn < today
  const isExpired = reverification?.dueOn != null && reverification.dueOn < today
  return (
    <Box component="section" mt={24} aria-labelledby="i9-section">
      <Title order={5} fz={15} mb={8} id="i9-section">
        {I9_MESSAGES.title}
      </Title>
      <Facts
        items={[
          {
            label: I9_MESSAGES.section2,
            value: <Words isLate={isEmployed && isSection2Late}>{section2Text(clock)}</Words>,
          },
          {
            label: I9_MESSAGES.reverification,
            value: <Words isLate={isEmployed && isExpired}>{reverificationText(clock)}</Words>,
          },
        ]}
      />
      {isEmployed && <I9Actions applicationId={applicationId} clock={clock} />}
      <Text c="dimmed" fz={14} mt={8}>
        {I9_MESSAGES.isReminder}
      </Text>
    </Box>
  )
}

function Words({ isLate, children }: { isLate: boolean; children: string }) {
  return (
    <Text span inherit c={isLate ? 'rejected' : undefined}>
      {children}
    </Text>
  )
}

function I9Actions({ applicationId, clock }: I9SectionProps) {
  const { section2, reverification } = clock
  const { dueOn = null, done = null } = reverification ?? {}
  return (
    <Group gap={8} mt={12}>
      {section2.done ? (
        <UndoButton
          applicationId={applicationId}
          label={SECTION_2_MESSAGES.undo}
          done={SECTION_2_MESSAGES.undone}
          undo={noteSection2(applicationId, { doneOn: null, seenId: section2.done.id })}
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
          label={REVERIFICATION_MESSAGES.undo}
          done={REVERIFICATION_MESSAGES.undone}
          undo={() =>
            callApi(i9Endpoints.undoReverification, { params: { id: applicationId, recordId: done.id } })
          }
        />
      )}
    </Group>
  )
}

const noteSection2 =
  (
    applicationId: string,
    body: BodyInput<typeof i9Endpoints.noteSection2>,
  ): (() => Promise<PacketOverview>) =>
  () =>
    callApi(i9Endpoints.noteSection2, { params: { id: applicationId }, body })

type Change<Input> = Omit<Parameters<typeof usePacketChange<Input>>[1], 'onError'> & { onClose?: () => void }

function useI9Change<Input = void>(applicationId: string, { onClose, ...change }: Change<Input>) {
  const client = useQueryClient()
  return usePacketChange<Input>(applicationId, {
    ...change,
    // What is shown may be older than what the server refused; a form gives way to what is noted now.
    onError: async error => {
      await client.invalidateQueries({ queryKey: applicationKeys.packet(applicationId) })
      if (onClose && !hasStatus(error, 409)) return
      toastError(errorMessage(error))
      onClose?.()
    },
  })
}

type FormProps = { applicationId: string; clock: I9Clock; onClose: () => void }

const section2Form = (clock: I9Clock) =>
  z.object({
    doneOn: dateSchema.superRefine((doneOn, { addIssue }) => {
      const problem = section2Problem(clock, doneOn)
      if (problem) addIssue(problem)
    }),
  })

function Section2Form({ applicationId, clock, onClose }: FormProps) {
  const { today, section2 } = clock
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(section2Form(clock)),
    defaultValues: { doneOn: today },
  })
  const sending = useI9Change(applicationId, {
    call: ({ doneOn }: { doneOn: string }) => noteSection2(applicationId, { doneOn, seenId: null })(),
    done: SECTION_2_MESSAGES.saved,
    onClose,
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

const reverificationForm = (now: { dueOn: string; today: string }) =>
  z
    .object({ noLongerNeeded: z.boolean(), authorizedUntil: z.union([z.literal(''), dateSchema]) })
    .superRefine(({ noLongerNeeded, authorizedUntil }, { addIssue }) => {
      if (noLongerNeeded) return
      const message =
        authorizedUntil === ''
          ? REVERIFICATION_MESSAGES.required
          : reverificationProblem(now, authorizedUntil)
      if (message) addIssue({ code: 'custom', path: ['authorizedUntil'], message })
    })

function ReverificationForm({ applicationId, onClose, ...now }: FormProps & { dueOn: string }) {
  // What the person sees while the form is open, and so what they answer, even if it is read again meanwhile.
  const [{ clock, dueOn }] = useState(now)
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(reverificationForm({ dueOn, today: clock.today })),
    defaultValues: { noLongerNeeded: false, authorizedUntil: '' },
  })
  const noLongerNeeded = useWatch({ control, name: 'noLongerNeeded' })
  const sending = useI9Change(applicationId, {
    call: (authorizedUntil: string | null) =>
      callApi(i9Endpoints.noteReverification, {
        params: { id: applicationId },
        body: { dueOn, authorizedUntil },
      }),
    done: REVERIFICATION_MESSAGES.saved,
    onClose,
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

type UndoButtonProps = {
  applicationId: string
  label: string
  done: string
  undo: () => Promise<PacketOverview>
}

function UndoButton({ applicationId, label, done, undo }: UndoButtonProps) {
  const { mutate, isPending } = useI9Change(applicationId, { call: undo, done })
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  )
}
