import { authEndpoints } from '@epay/contract/auth/endpoints'
import { personNameSchema, registrationFieldsSchema } from '@epay/contract/auth/schemas'
import { formatCount } from '@epay/contract/common/money'
import { STAFF_ROLES } from '@epay/contract/common/roles'
import {
  INVITATION_MESSAGES,
  INVITE_OTHER_TEXTS as TEXTS,
} from '@epay/contract/employees/invitation-messages'
import { invitationEndpoints, type OtherPerson } from '@epay/contract/employees/invitations'
import { ROLE_TEXTS } from '@epay/contract/employees/page-texts'
import { EMPLOYEE_EMAIL_MAX } from '@epay/contract/employees/schemas'
import { english } from '@epay/contract/languages/translator'
import { zodResolver } from '@hookform/resolvers/zod'
import { Box, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { InstantDateText } from '#web/ui/facts.tsx'
import { errorOf, TextField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { othersQuery } from '../queries.ts'

const formSchema = z.object({
  name: personNameSchema,
  email: registrationFieldsSchema.shape.email,
  roles: z.array(z.enum(STAFF_ROLES)).min(1, TEXTS.rolesRequired),
})
type InviteValues = z.output<typeof formSchema>

const EMPTY: InviteValues = { name: '', email: '', roles: [] }

export function InviteOther() {
  const client = useQueryClient()
  const invite = useMutation({
    mutationFn: ({ name, email, roles }: InviteValues) =>
      callApi(authEndpoints.register, { body: { username: email, name, email, roles } }),
    onSettled: () => client.invalidateQueries({ queryKey: othersQuery().queryKey }),
  })
  return (
    <Stack gap={12} align="flex-start">
      {invite.isSuccess && (
        <FormAlert tone="success">{english(TEXTS.sent, { email: invite.variables.email })}</FormAlert>
      )}
      <DialogButton label={TEXTS.open} icon={IconUserPlus} title={TEXTS.title}>
        {close => <InviteForm invite={invite} onClose={close} />}
      </DialogButton>
      <OtherPeople />
    </Stack>
  )
}

type InviteMutation = {
  isPending: boolean
  error: Error | null
  reset: () => void
  mutate: (values: InviteValues, options: { onSuccess: () => void }) => void
}

function InviteForm({ invite, onClose }: { invite: InviteMutation; onClose: () => void }) {
  const { register, control, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: EMPTY,
  })
  const { errors } = formState
  return (
    <DialogForm
      submitLabel={TEXTS.send}
      sending={invite}
      failed={TEXTS.failed}
      setError={setError}
      fields={['name', 'email']}
      onSubmit={handleSubmit(values => invite.mutate(values, { onSuccess: onClose }), invite.reset)}
      onCancel={onClose}
    >
      <Text>{TEXTS.hint}</Text>
      <TextField
        label={TEXTS.name}
        description={TEXTS.nameHint}
        autoComplete="off"
        error={errors.name?.message}
        data-autofocus
        {...register('name')}
      />
      <TextField
        label={TEXTS.email}
        description={TEXTS.emailHint}
        type="email"
        autoComplete="off"
        maxLength={EMPLOYEE_EMAIL_MAX}
        error={errors.email?.message}
        {...register('email')}
      />
      <Controller
        control={control}
        name="roles"
        render={({ field: { ref: _, ...field } }) => (
          <Checkbox.Group {...field} label={TEXTS.roles} error={errorOf(errors.roles?.message)}>
            {STAFF_ROLES.map(role => (
              <Checkbox key={role} value={role} label={role} description={ROLE_TEXTS[role]} py={8} />
            ))}
          </Checkbox.Group>
        )}
      />
    </DialogForm>
  )
}

function OtherPeople() {
  const others = usePageQuery(othersQuery())
  if (others.isError) return <FormAlert title={TEXTS.othersFailed}>{errorMessage(others.error)}</FormAlert>
  const people = others.data?.people ?? []
  if (people.length === 0) return null
  const heading = `${TEXTS.others} (${formatCount(people.length)})`
  return (
    <Stack component="section" gap={4} w="100%" aria-label={heading}>
      <Title order={3}>{heading}</Title>
      <ul className="bare">
        {people.map(person => (
          <OtherPersonRow key={person.id} person={person} />
        ))}
      </ul>
    </Stack>
  )
}

function OtherPersonRow({ person }: { person: OtherPerson }) {
  const { id, name, email, canSignIn, invitedAt } = person
  const roles = person.roles.join(', ')
  const client = useQueryClient()
  const confirm = useConfirm()
  const onError = (error: Error) => toastError(errorMessage(error))
  const onSettled = () => client.invalidateQueries({ queryKey: othersQuery().queryKey })
  const params = { id }
  const resend = useMutation({
    mutationFn: () => callApi(invitationEndpoints.sendToOther, { params }),
    onSuccess: ({ invited }) =>
      invited > 0 ? toastSuccess(english(TEXTS.resent, { email })) : toastError(INVITATION_MESSAGES.justSent),
    ...{ onError, onSettled },
  })
  const withdraw = useMutation({
    mutationFn: () => callApi(invitationEndpoints.withdraw, { params }),
    onSuccess: () => toastSuccess(english(TEXTS.withdrawn, { name })),
    ...{ onError, onSettled },
  })
  const confirmAndWithdraw = async () => {
    const question = {
      ...{ title: english(TEXTS.withdrawTitle, { name }), text: english(TEXTS.withdrawText, { email }) },
      ...{ confirmLabel: TEXTS.withdrawConfirm, isDangerous: true },
    }
    if (await confirm(question)) withdraw.mutate()
  }
  return (
    <Group component="li" justify="space-between" gap="4px 16px" py={8} style={{ overflowWrap: 'anywhere' }}>
      <Box flex="1 1 220px" miw={0}>
        <Text c="bright">{name}</Text>
        <Text fz={14} c="dimmed">
          {email}
        </Text>
        <Text fz={14} c="dimmed">
          {canSignIn ? roles : english(TEXTS.invited, { roles })}{' '}
          {!canSignIn && <InstantDateText instant={invitedAt} />}
        </Text>
      </Box>
      {!canSignIn && (
        <Group gap={8}>
          <Button
            variant="default"
            size="sm"
            aria-label={`${TEXTS.resend}: ${name}`}
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {TEXTS.resend}
          </Button>
          <Button
            variant="subtle"
            size="sm"
            aria-label={`${TEXTS.withdraw}: ${name}`}
            loading={withdraw.isPending}
            onClick={() => void confirmAndWithdraw()}
          >
            {TEXTS.withdraw}
          </Button>
        </Group>
      )}
    </Group>
  )
}
