import { FIELD_TEXTS } from '@epay/contract/change-requests/my-texts'
import { CONTACTS_TEXTS } from '@epay/contract/change-requests/office-texts'
import type { PresentedLine } from '@epay/contract/change-requests/schemas'
import { ensureAccountMasked, ensureSsnMasked } from '@epay/contract/common/personal-numbers'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { EMPLOYEE_DETAILS_TEXTS, EMPLOYEE_LABELS } from '@epay/contract/employees/page-texts'
import { RECORD_LABELS } from '@epay/contract/employees/record-texts'
import type { Employee, RevealableField } from '@epay/contract/employees/schemas'
import { english } from '@epay/contract/languages/translator'
import { Box, Button, Group, Text } from '@mantine/core'
import { partsOf } from '#web/change-requests/parts.ts'
import { contactsQuery } from '#web/change-requests/queries.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Facts, Money } from '#web/ui/facts.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useRevealNumber } from '../mutations.ts'
import { yesNo } from '../yes-no.ts'

export function EmployeeFacts({ employee }: { employee: Employee }) {
  const isPhone = useIsPhone()
  const secretFact = (field: RevealableField, label: string, masked: string) => ({
    label,
    value: masked && <SecretNumber employeeId={employee.id} field={field} label={label} masked={masked} />,
  })
  return (
    <>
      <Facts
        // Phones use two columns, so that the editable part needs little scrolling.
        columns={isPhone ? 'repeat(2, minmax(0, 1fr))' : undefined}
        items={[
          { label: EMPLOYEE_LABELS.id, value: employee.id },
          { label: EMPLOYEE_LABELS.name, value: employee.name },
          { label: EMPLOYEE_LABELS.address1, value: employee.address1 },
          { label: EMPLOYEE_LABELS.address2, value: employee.address2 },
          { label: EMPLOYEE_LABELS.city, value: employee.city },
          { label: EMPLOYEE_LABELS.state, value: employee.state },
          { label: EMPLOYEE_LABELS.zip, value: employee.zip },
          { label: EMPLOYEE_LABELS.balance, value: <Money amount={employee.balance} withCurrency /> },
          { label: RECORD_LABELS.accountType, value: employee.accountType },
          secretFact('bankAccount', RECORD_LABELS.bankAccount, ensureAccountMasked(employee.bankAccount)),
          secretFact('ssn', EMPLOYEE_LABELS.ssn, ensureSsnMasked(employee.ssn)),
          { label: EMPLOYEE_LABELS.isActive, value: yesNo(employee.isActive) },
          { label: RECORD_LABELS.printStub, value: yesNo(employee.printStub) },
        ]}
      />
      <Text c="dimmed" fz={14} mt={12}>
        {english(EMPLOYEE_DETAILS_TEXTS.checksArePrivate, { name: employee.name })}
      </Text>
    </>
  )
}

type SecretNumberProps = {
  employeeId: string
  field: RevealableField
  label: string
  masked: string
}

/** Shows a masked number, which the user can reveal if the server supports it. Each reveal is audited. */
function SecretNumber({ employeeId, field, label, masked }: SecretNumberProps) {
  const canReveal = useHasExtra('reveal')
  const reveal = useRevealNumber(employeeId, field)
  const value = reveal.data?.value
  const isShown = value !== undefined
  // A loading button loses focus.
  const buttonId = useSuccessor(isShown)
  return (
    <>
      <Group gap="0 18px">
        <span className="tabular" aria-live="polite">
          {value ?? masked}
        </span>
        {canReveal && (
          <Button
            id={buttonId}
            variant="subtle"
            // Tall enough to tap without increasing the line height.
            my={-11}
            // Aligns the label with the number when it wraps.
            ml={-10}
            px={10}
            // The dialog's sticky header covers the top of the scroll area.
            style={{ scrollMarginTop: 72 }}
            aria-label={english(
              isShown ? EMPLOYEE_DETAILS_TEXTS.hideNamed : EMPLOYEE_DETAILS_TEXTS.revealNamed,
              { label },
            )}
            loading={reveal.isPending}
            onClick={() => (isShown ? reveal.reset() : reveal.mutate())}
          >
            {isShown ? EMPLOYEE_DETAILS_TEXTS.hide : EMPLOYEE_DETAILS_TEXTS.reveal}
          </Button>
        )}
      </Group>
      {reveal.error && (
        <Text role="alert" c="var(--epay-rejected)" fz={14}>
          {EMPLOYEE_MESSAGES.revealFailed} {errorMessage(reveal.error)}
        </Text>
      )}
    </>
  )
}

export function EmployeeContacts({ employeeId }: { employeeId: string }) {
  const { data, isError } = usePageQuery(contactsQuery(employeeId))
  if (isError)
    return (
      <Text c="rejected" fz={14} mt={12}>
        {CONTACTS_TEXTS.failed}
      </Text>
    )
  const contactFact = (
    field: 'phone' | 'emergencyContacts',
    lines: readonly PresentedLine[] | undefined,
  ) => ({
    label: FIELD_TEXTS[field],
    value: lines && <Lines lines={partsOf(field, lines, english).flatMap(part => part.lines)} />,
  })
  return (
    <Box mt={16}>
      <Facts
        items={[contactFact('phone', data?.phone), contactFact('emergencyContacts', data?.emergencyContacts)]}
      />
    </Box>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return CONTACTS_TEXTS.none
  return lines.map(line => <div key={line}>{line}</div>)
}
