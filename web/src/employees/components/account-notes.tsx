import { refusalOf, type Target } from '@epay/contract/auth/authority'
import { hasAnyRole, STAFF_ROLES } from '@epay/contract/common/roles'
import { ACCOUNT_NAME_MESSAGES, EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { ACCOUNT_TEXTS } from '@epay/contract/employees/page-texts'
import type { Employee } from '@epay/contract/employees/schemas'
import { english } from '@epay/contract/languages/translator'
import { Box, Button, Stack, Text } from '@mantine/core'
import { useUser } from '#web/auth/session.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useConfirmName, useOpenAfterReset } from '../mutations.ts'

export function AccountNotes({ employee }: { employee: Employee }) {
  const areRolesSuspended = employee.isActive === false && hasAnyRole(employee.roles, STAFF_ROLES)
  return (
    <>
      {areRolesSuspended && <FormAlert tone="info">{ACCOUNT_TEXTS.rolesRest}</FormAlert>}
      <AfterReset employee={employee} />
    </>
  )
}

function AfterReset({ employee: { id, accountId, isClosedAfterReset } }: { employee: Employee }) {
  const user = useUser()
  const open = useOpenAfterReset(id)
  if (open.isSuccess) return <FormAlert tone="success">{EMPLOYEE_MESSAGES.opened}</FormAlert>
  if (!isClosedAfterReset) return null
  const canOpen = user.roles.includes('Admin') && accountId !== user.id
  return (
    <FormAlert tone="info" title={ACCOUNT_TEXTS.closedTitle}>
      <Stack gap={12} align="flex-start">
        {ACCOUNT_TEXTS.closed}
        {open.error && `${EMPLOYEE_MESSAGES.openFailed} ${errorMessage(open.error)}`}
        {canOpen ? (
          <Button variant="default" loading={open.isPending} onClick={() => open.mutate()}>
            {ACCOUNT_TEXTS.openAgain}
          </Button>
        ) : (
          ACCOUNT_TEXTS.anotherAdmin
        )}
      </Stack>
    </FormAlert>
  )
}

export function AccountName({ employee }: { employee: Employee & Target }) {
  const { id: accountId, roles } = useUser()
  const confirm = useConfirmName()
  const { id, name, accountName } = employee
  if (confirm.data) return <FormAlert tone="success">{ACCOUNT_NAME_MESSAGES.confirmed}</FormAlert>
  if (!accountName || accountName === name.trim()) return null
  const refusal = refusalOf('changeName', { accountId, roles }, employee)
  return (
    <Stack gap={12} mt={16}>
      <FormAlert tone="info">
        {english(ACCOUNT_NAME_MESSAGES.differs, { stays: accountName, name })}
      </FormAlert>
      {confirm.error && (
        <FormAlert title={ACCOUNT_NAME_MESSAGES.failed}>{errorMessage(confirm.error)}</FormAlert>
      )}
      {refusal ? (
        <Text c="dimmed" size="sm">
          {refusal}
        </Text>
      ) : (
        <Box>
          <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate({ id, name })}>
            {english(ACCOUNT_NAME_MESSAGES.confirm, { name })}
          </Button>
        </Box>
      )}
    </Stack>
  )
}
