import { refusalOf, type Target } from '@epay/contract/auth/authority'
import { ACCOUNT_NAME_MESSAGES } from '@epay/contract/employees/messages'
import type { Employee } from '@epay/contract/employees/schemas'
import { english } from '@epay/contract/languages/translator'
import { Box, Button, Stack, Text } from '@mantine/core'
import { useUser } from '#web/auth/session.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useConfirmName } from '../mutations.ts'

/** Shown when a staff account's name differs from the payroll record: an Admin can adopt the new name. */
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
