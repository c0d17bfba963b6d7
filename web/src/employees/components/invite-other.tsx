import { authEndpoints } from '@epay/contract/auth/endpoints'
import { personName, registrationFields } from '@epay/contract/auth/schemas'
import { STAFF_ROLES } from '@epay/contract/common/roles'
import { INVITE_OTHER_TEXTS } from '@epay/contract/employees/invitation-messages'
import { ROLE_TEXTS } from '@epay/contract/employees/page-texts'
import { EMPLOYEE_EMAIL_MAX } from '@epay/contract/employees/schemas'
import { english } from '@epay/contract/languages/translator'
import { zodResolver } from '@hookform/resolvers/zod'
import { Checkbox, Stack, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { callApi } from '#web/lib/api-client.ts'
import { errorOf, TextField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import { othersQuery } from '../queries.ts'
import { OtherPeople } from './other-people.tsx'

const formSchema = z.object({
  name: personName,
  email: registrationFields.shape.email,
  roles: z.array(z.enum(STAFF_ROLES)).min(1, INVITE_OTHER_TEXTS.rolesRequired),
})
type Invited = z.output<typeof formSchema>

const FIRST: Invited = { name: '', email: '', roles: [] }

/** For an Admin: an account with a role of the office for someone that no payroll file names. */
export function InviteOther() {
  const client = useQueryClient()
  const invite = useMutation({
    mutationFn: ({ name, email, roles }: Invited) =>
      callApi(authEndpoints.register, { body: { username: email, name, email, roles } }),
    onSettled: () => client.invalidateQueries({ queryKey: othersQuery().queryKey }),
  })
  return (
    <Stack gap={12} align="flex-start">
      {invite.isSuccess && (
        <FormAlert tone="success">
          {english(INVITE_OTHER_TEXTS.sent, { email: invite.variables.email })}
        </FormAlert>
      )}
      <DialogButton label={INVITE_OTHER_TEXTS.open} icon={IconUserPlus} title={INVITE_OTHER_TEXTS.title}>
        {close => <InviteForm invite={invite} onClose={close} />}
      </DialogButton>
      <OtherPeople />
    </Stack>
  )
}

type Invite = {
  isPending: boolean
  error: Error | null
  reset: () => void
  mutate: (values: Invited, options: { onSuccess: () => void }) => void
}

function InviteForm({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const { register, control, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: FIRST,
  })
  const { errors } = formState
  return (
    <DialogForm
      submitLabel={INVITE_OTHER_TEXTS.send}
      sending={invite}
      failed={INVITE_OTHER_TEXTS.failed}
      setError={setError}
      fields={['name', 'email']}
      onSubmit={handleSubmit(values => invite.mutate(values, { onSuccess: onClose }), invite.reset)}
      onCancel={onClose}
    >
      <Text>{INVITE_OTHER_TEXTS.hint}</Text>
      <TextField
        label={INVITE_OTHER_TEXTS.name}
        description={INVITE_OTHER_TEXTS.nameHint}
        autoComplete="off"
        error={errors.name?.message}
        data-autofocus
        {...register('name')}
      />
      <TextField
        label={INVITE_OTHER_TEXTS.email}
        description={INVITE_OTHER_TEXTS.emailHint}
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
          <Checkbox.Group {...field} label={INVITE_OTHER_TEXTS.roles} error={errorOf(errors.roles?.message)}>
            {STAFF_ROLES.map(role => (
              <Checkbox key={role} value={role} label={role} description={ROLE_TEXTS[role]} py={8} />
            ))}
          </Checkbox.Group>
        )}
      />
    </DialogForm>
  )
}
