import {
  APPROVAL_FIELDS,
  DECLARED_FIELDS,
  type DetailsField,
  SECTION_FIELDS,
} from '@epay/contract/applications/application-fields'
import { FACT_LABELS, READING_TEXTS } from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { formatDate, formatDayOfWeek, formatWeekDays, isDate, isIsoWeek } from '@epay/contract/common/dates'
import { STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import { Anchor, Box, Group, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmailText, type Fact } from '#web/ui/facts.tsx'
import { mailHref, PhoneNumber } from './application-facts.tsx'

/** Formats a value for display; '' stays ''. */
export function formatValue(field: DetailsField, value: string): string {
  if (isDate(value)) return formatDate(value)
  if (field === 'firstWeekOfWork' && isIsoWeek(value)) return formatWeekDays(value)
  return field === 'stateOrProvince' ? stateName(value) : value
}

export function stateName(state: string): string {
  return STATE_OR_TERRITORY_OPTIONS.find(({ value }) => value === state)?.label ?? state
}

/** Returns, for example, `12 Main St, Apt 4, Fresno, California 93650`. */
function addressOf(application: Application): string {
  const { streetAddress, addressLine2, city, stateOrProvince, postalCode } = application
  const parts = [streetAddress, addressLine2, city, `${stateName(stateOrProvince)} ${postalCode}`.trim()]
  return parts.filter(Boolean).join(', ')
}

type GridFact = Fact & { isWide?: boolean }

export function FactGrid({ items }: { items: readonly GridFact[] }) {
  return (
    <SimpleGrid
      component="dl"
      minColWidth="min(300px, 100%)"
      autoFlow="auto-fit"
      spacing={24}
      verticalSpacing={4}
    >
      {items.map(({ label, value, isWide }) => (
        <Group
          key={label}
          gap={12}
          wrap="nowrap"
          align="baseline"
          miw={0}
          style={isWide ? { gridColumn: '1 / -1' } : undefined}
        >
          <Box component="dt" flex="0 0 112px" c="dimmed" fz={14}>
            {label}
          </Box>
          <Box component="dd" miw={0} c="bright" style={{ overflowWrap: 'anywhere' }}>
            {value || <None />}
          </Box>
        </Group>
      ))}
    </SimpleGrid>
  )
}

function renderValue(application: Application, field: DetailsField): ReactNode {
  const { kind } = DECLARED_FIELDS[field]
  const value = formatValue(field, application[field] ?? '')
  if (value === '') return undefined
  if (kind === 'email') return <Email address={value} />
  if (kind === 'phone') return <PhoneNumber phone={value} />
  if (kind === 'lines') return <span style={{ whiteSpace: 'pre-line' }}>{value}</span>
  return value
}

function None() {
  return (
    <Text span inherit c="dimmed">
      {READING_TEXTS.none}
    </Text>
  )
}

function Email({ address }: { address: string }) {
  return (
    <Anchor href={mailHref(address)}>
      <EmailText address={address} />
    </Anchor>
  )
}

type SectionProps = { application: Application }

export function PersonalFacts({ application }: SectionProps) {
  const { firstName, lastName, birthDate, isAdult } = application
  const fact = (field: DetailsField) => ({
    label: DECLARED_FIELDS[field].label,
    value: renderValue(application, field),
  })
  const age = !birthDate && isAdult ? { label: FACT_LABELS.adult, value: FACT_LABELS.yes } : fact('birthDate')
  return (
    <FactGrid
      items={[
        { label: READING_TEXTS.name, value: `${firstName} ${lastName}` },
        fact('phoneNumber'),
        age,
        fact('email'),
        fact('jobAppliedFor'),
        fact('affiliatedUnion'),
        { label: READING_TEXTS.address, value: addressOf(application), isWide: true },
      ]}
    />
  )
}

/** Returns the repeated groups that the applicant filled in. */
export function filledGroups(
  application: Application,
  section: 'references' | 'workHistory',
): DetailsField[][] {
  const groups = Map.groupBy(SECTION_FIELDS[section], field => DECLARED_FIELDS[field].group?.number)
  return [...groups.values()].filter(fields => fields.some(field => application[field]?.trim()))
}

export function ReferenceFacts({ application }: SectionProps) {
  const groups = filledGroups(application, 'references')
  return (
    <FactEntries>
      {groups.map(([name, title, relationship, email, phone]) => (
        <FactEntry
          key={name}
          name={name && renderValue(application, name)}
          about={[title, relationship].map(field => field && application[field])}
        >
          {phone && renderValue(application, phone)}
          {email && renderValue(application, email)}
        </FactEntry>
      ))}
    </FactEntries>
  )
}

export function WorkFacts({ application }: SectionProps) {
  const groups = filledGroups(application, 'workHistory')
  return (
    <FactEntries>
      {groups.map(([company, title, start, end, phone]) => {
        const days = [start, end].map(field => (field && formatDate(application[field] ?? '')) || '…')
        const hasDays = [start, end].some(field => field && application[field])
        return (
          <FactEntry
            key={company}
            name={company && renderValue(application, company)}
            about={[title && application[title], hasDays && days.join(' – ')]}
          >
            {phone && renderValue(application, phone)}
          </FactEntry>
        )
      })}
    </FactEntries>
  )
}

function FactEntries({ children }: { children: ReactNode[] }) {
  if (children.length === 0) return <None />
  return (
    <SimpleGrid minColWidth="min(260px, 100%)" autoFlow="auto-fit" spacing={24} verticalSpacing={12}>
      {children}
    </SimpleGrid>
  )
}

type FactEntryProps = {
  name: ReactNode
  about: readonly (string | false | null | undefined)[]
  children: ReactNode
}

function FactEntry({ name, about, children }: FactEntryProps) {
  return (
    <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
      <Text c="bright" fw={600}>
        {name}
      </Text>
      <div>{about.filter(Boolean).join(', ')}</div>
      <Group gap="0 12px" fz={14}>
        {children}
      </Group>
    </Box>
  )
}

export function HiringFacts({ application }: SectionProps) {
  return (
    <FactGrid
      items={SECTION_FIELDS.hiring.map(field => ({
        label: DECLARED_FIELDS[field].label,
        value: renderValue(application, field),
        isWide: field === 'notes',
      }))}
    />
  )
}

type OfferFactsProps = { offer: Readonly<Record<(typeof APPROVAL_FIELDS)[number], string | null>> }

export function OfferFacts({ offer }: OfferFactsProps) {
  return (
    <dl className="ruled">
      {APPROVAL_FIELDS.map(field => {
        const value = offer[field] ?? ''
        const formatted =
          field === 'dateHired' && isDate(value) ? formatDayOfWeek(value) : formatValue(field, value)
        return (
          <Group key={field} gap={16} justify="space-between" wrap="nowrap" align="baseline" mih={36} py={6}>
            <Box component="dt" flex="none" c="dimmed" fz={14}>
              {DECLARED_FIELDS[field].label}
            </Box>
            <Box component="dd" miw={0} c="bright" fw={600} ta="right" style={{ overflowWrap: 'anywhere' }}>
              {formatted || READING_TEXTS.none}
            </Box>
          </Group>
        )
      })}
    </dl>
  )
}
