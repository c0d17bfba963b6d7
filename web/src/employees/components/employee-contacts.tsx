import { FIELD_TEXTS } from '@epay/contract/change-requests/my-texts'
import { CONTACTS_TEXTS } from '@epay/contract/change-requests/office-texts'
import type { ShownLine } from '@epay/contract/change-requests/schemas'
import { english } from '@epay/contract/languages/translator'
import { Box, Text } from '@mantine/core'
import { partsOf } from '#web/change-requests/parts.ts'
import { contactsQuery } from '#web/change-requests/queries.ts'
import { useRead } from '#web/lib/use-read.ts'
import { Facts } from '#web/ui/facts.tsx'

/** The phone number and emergency contacts, which payroll doesn't have. */
export function EmployeeContacts({ employeeId }: { employeeId: string }) {
  const { data, isError } = useRead(contactsQuery(employeeId))
  if (isError)
    return (
      <Text c="rejected" fz={14} mt={12}>
        {CONTACTS_TEXTS.failed}
      </Text>
    )
  const lines = (field: 'phone' | 'emergencyContacts', of: readonly ShownLine[] | undefined) => ({
    label: FIELD_TEXTS[field],
    value: of && <Lines of={partsOf(field, of, english).flatMap(part => part.lines)} />,
  })
  return (
    <Box mt={16}>
      <Facts items={[lines('phone', data?.phone), lines('emergencyContacts', data?.emergencyContacts)]} />
    </Box>
  )
}

function Lines({ of }: { of: readonly string[] }) {
  if (of.length === 0) return CONTACTS_TEXTS.none
  return of.map(line => <div key={line}>{line}</div>)
}
