import { formatDate, toDateIn } from '@epay/contract/common/dates'
import { english } from '@epay/contract/languages/translator'
import { FINDINGS_TEXTS, IMPORT_RETURNS_TEXTS } from '@epay/contract/paychecks/import-messages'
import type { ReturningPerson } from '@epay/contract/paychecks/import-returns'
import { Checkbox, Stack, Text, Title } from '@mantine/core'
import { FindingsTable } from './findings-table.tsx'

type ReturningPeopleProps = {
  people: readonly ReturningPerson[]
  /** The IDs of deleted people to restore. */
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Deleted people, whom the office may restore with the import, and those who were inactive. */
export function ReturningPeople({ people, chosen, onChange }: ReturningPeopleProps) {
  if (people.length === 0) return null
  const deleted = people.flatMap(({ deleted: deletion, ...person }) =>
    deletion ? [{ ...person, deletion }] : [],
  )
  const inactive = people.filter(person => person.deleted === null)
  return (
    <Stack component="section" gap={12} miw={0} aria-label={IMPORT_RETURNS_TEXTS.title}>
      <Title order={2}>{IMPORT_RETURNS_TEXTS.title}</Title>
      {deleted.length > 0 && (
        <Checkbox.Group
          label={IMPORT_RETURNS_TEXTS.deletedTitle}
          description={IMPORT_RETURNS_TEXTS.intro}
          value={chosen}
          onChange={onChange}
        >
          <Stack gap={12} mt={12}>
            {deleted.map(({ employeeId, name, deletion }) => (
              <Checkbox
                key={employeeId}
                value={employeeId}
                disabled={deletion.refusal !== null}
                label={english(IMPORT_RETURNS_TEXTS.restore, { name, id: employeeId })}
                description={deletion.refusal ?? deletionText(name, deletion)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {inactive.length > 0 && (
        <>
          <Text c="dimmed" fz={14}>
            {IMPORT_RETURNS_TEXTS.inactive}
          </Text>
          <FindingsTable
            label={IMPORT_RETURNS_TEXTS.inactiveTitle}
            findings={inactive.map(({ employeeId, name }) => ({ place: employeeId, text: name }))}
            titles={{ place: FINDINGS_TEXTS.employeeId, text: FINDINGS_TEXTS.name }}
            totalCount={inactive.length}
          />
        </>
      )}
    </Stack>
  )
}

function deletionText(name: string, { at, by, name: former }: NonNullable<ReturningPerson['deleted']>) {
  const date = formatDate(toDateIn(new Date(at)))
  return former === name
    ? english(IMPORT_RETURNS_TEXTS.deleted, { date, by })
    : english(IMPORT_RETURNS_TEXTS.deletedOther, { name: former, date, by })
}
