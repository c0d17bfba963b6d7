import type { ChangeField } from '@epay/contract/change-requests/fields'
import { DIRECT_DEPOSIT_TEXTS, FIELD_TEXTS, MY_DETAILS_TEXTS } from '@epay/contract/change-requests/my-texts'
import type { MyDetails } from '@epay/contract/change-requests/schemas'
import { ensureAccountMasked } from '@epay/contract/common/personal-numbers'
import { PROFILE_TEXTS, RECORD_LABELS } from '@epay/contract/employees/record-texts'
import type { Employee } from '@epay/contract/employees/schemas'
import { Box, Text, Title } from '@mantine/core'
import { type Part, partsOf } from '#web/change-requests/parts.ts'
import { MyFieldRow } from '#web/change-requests/profile/my-field-row.tsx'
import { myDetailsQuery } from '#web/change-requests/queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { EmailText, type Fact, Facts } from '#web/ui/facts.tsx'
import { ErrorState, LoadingRows } from '#web/ui/states.tsx'
import { yesNo } from '../yes-no.ts'

function useOwnFacts(employee: Employee) {
  const t = useTranslate()
  const { id, address1, address2, city, state, zip } = employee
  return {
    id: { label: PROFILE_TEXTS.id, value: <span className="tabular">{id}</span> },
    address: {
      label: PROFILE_TEXTS.address,
      value: [address1, address2, city, state, zip].filter(part => part.trim() !== '').join(', '),
    },
    active: { label: PROFILE_TEXTS.active, value: t(yesNo(employee.isActive)) },
    accountType: { label: RECORD_LABELS.accountType, value: t(employee.accountType) },
    bankAccount: {
      label: RECORD_LABELS.bankAccount,
      value: ensureAccountMasked(employee.bankAccount) || t(PROFILE_TEXTS.noBankAccount),
    },
    printStub: { label: RECORD_LABELS.printStub, value: t(yesNo(employee.printStub)) },
  } satisfies Record<string, Fact>
}

function NameAndRoles({ employee: { name, roles } }: { employee: Employee }) {
  const t = useTranslate()
  return (
    <Box mb={20} pb={20} style={{ borderBottom: '1px solid var(--epay-line)' }}>
      <Text c="var(--epay-ink)" fz={20} fw={640} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text c="dimmed">{roles.map(role => t(role)).join(', ')}</Text>
    </Box>
  )
}

export function PlainRecord({ employee }: { employee: Employee }) {
  const t = useTranslate()
  const { id, address, active, accountType, bankAccount, printStub } = useOwnFacts(employee)
  return (
    <Card>
      <NameAndRoles employee={employee} />
      <Facts items={[id, address, active, accountType, bankAccount, printStub]} />
      <Text c="dimmed" size="sm" mt={24}>
        {t(PROFILE_TEXTS.mistakeHint)}
      </Text>
    </Card>
  )
}

export function OwnRecord({ employee }: { employee: Employee }) {
  const { data, isError, error, refetch } = usePageQuery(myDetailsQuery)
  if (data) return <ChangeableRecord employee={employee} details={data} />
  if (!isError)
    return (
      <Card>
        <LoadingRows />
      </Card>
    )
  return (
    <>
      <PlainRecord employee={employee} />
      <Card>
        <ErrorState title={MY_DETAILS_TEXTS.failed} text={messageOf(error)} onRetry={() => void refetch()} />
      </Card>
    </>
  )
}

type ChangeableRecordProps = { employee: Employee; details: MyDetails }

function ChangeableRecord({ employee, details }: ChangeableRecordProps) {
  const t = useTranslate()
  const { id, active, printStub, accountType, bankAccount, address } = useOwnFacts(employee)
  const knownPartsOf = (field: ChangeField) => {
    const knownLines = details.fields.find(each => each.field === field)?.known ?? []
    return partsOf(field, knownLines, t)
  }
  const splitPart = knownPartsOf('directDeposit').find(({ label }) => label === DIRECT_DEPOSIT_TEXTS.split)
  const email = { label: FIELD_TEXTS.email, value: <EmailText address={employee.email} /> }
  const rows: readonly { field: ChangeField; fact: Fact }[] = [
    { field: 'address', fact: address },
    { field: 'phone', fact: knownFact('phone', knownPartsOf('phone')) },
    { field: 'email', fact: email },
    { field: 'emergencyContacts', fact: knownFact('emergencyContacts', knownPartsOf('emergencyContacts')) },
  ]
  return (
    <>
      <Card>
        <NameAndRoles employee={employee} />
        <Box mb={20} pb={20} style={{ borderBottom: '1px solid var(--epay-line)' }}>
          <Facts items={[id, active, printStub]} columns="repeat(auto-fit, minmax(100px, 1fr))" />
        </Box>
        <MyFieldRow field="directDeposit" details={details}>
          <Title order={2} mb={8}>
            {t(FIELD_TEXTS.directDeposit)}
          </Title>
          <Facts
            items={[
              ...[accountType, bankAccount],
              ...(splitPart && splitPart.lines.length > 0
                ? [{ label: splitPart.label, value: splitPart.lines.join(', ') }]
                : []),
            ]}
            columns="repeat(auto-fill, minmax(min(105px, 100%), 1fr))"
          />
        </MyFieldRow>
      </Card>
      <Card isFlush>
        <Box className="ruled">
          {rows.map(({ field, fact }) => (
            <Box key={field} px={{ base: 16, xs: 24 }} py={12}>
              <MyFieldRow field={field} details={details}>
                <Facts items={[fact]} columns="1fr" />
              </MyFieldRow>
            </Box>
          ))}
          <Box c="dimmed" fz={14} px={{ base: 16, xs: 24 }} py={12}>
            {t(MY_DETAILS_TEXTS.text)}
          </Box>
        </Box>
      </Card>
    </>
  )
}

function knownFact(field: ChangeField, parts: readonly Part[]): Fact {
  const lines = parts.flatMap(part => part.lines)
  const value = lines.length > 0 && lines.map(line => <div key={line}>{line}</div>)
  return { label: FIELD_TEXTS[field], value: value || '' }
}
