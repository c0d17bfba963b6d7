import { type ActingPerson, refusalOf, refusalOfRole, type Target } from '@epay/contract/auth/authority'
import type { RoleItem } from '@epay/contract/common/role-schemas'
import type { Role } from '@epay/contract/common/roles'
import { ACCOUNT_TEXTS, ROLE_TEXTS } from '@epay/contract/employees/page-texts'
import { EMPLOYEE_EMAIL_MAX } from '@epay/contract/employees/schemas'
import { Checkbox, SimpleGrid, Stack, Title } from '@mantine/core'
import { type Control, Controller, type UseFormRegister } from 'react-hook-form'
import { TextField } from '#web/ui/fields.tsx'

/** `roles` may include roles that this form doesn't offer. */
export type AccountForm = { email: string; roles: string[] }

type AccountFieldsProps = {
  register: UseFormRegister<AccountForm>
  control: Control<AccountForm>
  emailError: string | undefined
  allRoles: readonly RoleItem[]
  actingPerson: ActingPerson
  employee: Target
}

export function AccountFields({
  register,
  control,
  emailError,
  allRoles,
  actingPerson,
  employee,
}: AccountFieldsProps) {
  const emailRefusal = refusalOf('changeEmail', actingPerson, employee)
  const refusalFor = (role: Role) => refusalOfRole(actingPerson, employee, role)
  const [hint] = allRoles.flatMap(({ name }) => refusalFor(name) ?? [])
  return (
    <Stack
      component="section"
      mt={24}
      pt={20}
      style={{ borderTop: '1px solid var(--epay-line)' }}
      aria-label={ACCOUNT_TEXTS.title}
    >
      <Title order={3}>{ACCOUNT_TEXTS.title}</Title>
      <TextField
        label={ACCOUNT_TEXTS.email}
        type="email"
        autoComplete="off"
        maxLength={EMPLOYEE_EMAIL_MAX}
        error={emailError}
        readOnly={emailRefusal !== undefined}
        description={emailRefusal}
        {...register('email')}
      />
      <Controller
        control={control}
        name="roles"
        render={({ field }) => (
          <Checkbox.Group
            label={ACCOUNT_TEXTS.roles}
            description={hint}
            value={field.value}
            onChange={field.onChange}
          >
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={24} verticalSpacing={0}>
              {allRoles.map(role => (
                <Checkbox
                  key={role.id}
                  value={role.name}
                  label={role.name}
                  description={ROLE_TEXTS[role.name]}
                  py={11}
                  disabled={refusalFor(role.name) !== undefined}
                />
              ))}
              {field.value
                .filter(role => allRoles.every(({ name }) => name !== role))
                .map(name => (
                  <Checkbox
                    key={name}
                    value={name}
                    label={name}
                    description={ACCOUNT_TEXTS.notChangedHere}
                    py={11}
                    disabled
                  />
                ))}
            </SimpleGrid>
          </Checkbox.Group>
        )}
      />
    </Stack>
  )
}
