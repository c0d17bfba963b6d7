import {
  APPROVAL_FIELDS,
  DECLARED_FIELDS,
  type DeclaredField,
  type DetailsField,
  SECTION_FIELDS,
} from '@epay/contract/applications/application-fields'
import { DEPENDENT_DATES } from '@epay/contract/applications/application-form'
import { type DetailsForm, moveWeek } from '@epay/contract/applications/details-form'
import { DETAILS_TEXTS, NO_ANSWER, SECTION_TITLES } from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { isPacketOpen } from '@epay/contract/applications/status'
import { fieldNames } from '@epay/contract/common/fields'
import { Accordion, Box, Group, Text } from '@mantine/core'
import { memo, type ReactNode, useContext } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { ApplicationInput } from '../components/application-input.tsx'
import {
  filledGroups,
  HiringFacts,
  OfferFacts,
  PersonalFacts,
  ReferenceFacts,
  WorkFacts,
} from '../components/application-reading.tsx'
import classes from './details.module.css'
import { StatusSection, WorkStateSlot } from './status-section.tsx'

const SECTION_FACTS = {
  personal: PersonalFacts,
  references: ReferenceFacts,
  workHistory: WorkFacts,
  status: StatusSection,
  hiring: HiringFacts,
}
const SECTIONS = fieldNames(SECTION_FACTS)
type Section = keyof typeof SECTION_FACTS
const FIELDS_BY_SECTION: Readonly<Record<Section, readonly DetailsField[]>> = {
  ...SECTION_FIELDS,
  status: [],
}

export function sectionOf(field: DetailsField): Section {
  return SECTIONS.find(section => FIELDS_BY_SECTION[section].includes(field)) ?? 'personal'
}

/** These sections start open. */
export function sectionsWithContent(application: Application): Section[] {
  return SECTIONS.filter(
    section => section === 'status' || FIELDS_BY_SECTION[section].some(field => application[field]?.trim()),
  )
}

type SectionsProps = FieldsProps & {
  application: Application
  open: readonly Section[]
  onOpenChange: (open: Section[]) => void
  isEditing: boolean
  /** Whether the offer's fields are shown next to the sections instead. */
  isOfferOpen: boolean
}

export function DetailsSections(props: SectionsProps) {
  const { form, application, open, onOpenChange, isEditing, isOfferOpen } = props
  const WorkState = useContext(WorkStateSlot)
  const sections = sectionsWithContent(application)
  return (
    <Accordion
      multiple
      order={3}
      // Inputs in a hidden `Activity` lose restored values.
      keepMountedMode="display-none"
      classNames={{ item: classes.section }}
      styles={{
        control: { minHeight: 44, paddingInline: '0 4px' },
        label: { color: 'var(--epay-ink)', fontWeight: 620, paddingBlock: 8 },
        content: { padding: '0 0 12px' },
      }}
      value={[...open]}
      onChange={values => onOpenChange(SECTIONS.filter(section => values.includes(section)))}
    >
      {SECTIONS.map(section => {
        const Facts = SECTION_FACTS[section]
        return (
          <Accordion.Item key={section} value={section}>
            <Accordion.Control>
              <Group component="span" justify="space-between" wrap="nowrap" pr={8}>
                <span>
                  {SECTION_TITLES[section]}
                  {isRepeated(section) && <Count count={filledGroups(application, section).length} />}
                </span>
                {!sections.includes(section) && !open.includes(section) && (
                  <Text span c="dimmed" fz={14} fw={400}>
                    {NO_ANSWER}
                  </Text>
                )}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {section === 'status' || !isEditing ? (
                <Facts application={application} />
              ) : section === 'hiring' ? (
                <HiringFields form={form} application={application} isOfferOpen={isOfferOpen} />
              ) : (
                <ApplicantFields form={form} section={section} isAdult={application.isAdult} />
              )}
              {section === 'hiring' && isPacketOpen(application.status) && (
                <WorkState application={application} />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        )
      })}
    </Accordion>
  )
}

const isRepeated = (section: Section) => section === 'references' || section === 'workHistory'

function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Text span inherit fw={400} c="dimmed">
      {' '}
      {count}
    </Text>
  )
}

type FieldsProps = { form: UseFormReturn<DetailsForm> }
type InputProps = FieldsProps & { name: DetailsField; isOptional?: boolean; description?: string }

/** Re-renders only for its own value and errors. Optional groups are marked above, not at each field. */
export function DetailsInput({ form, name, ...rest }: InputProps) {
  const { control, register, getValues, setValue } = form
  const { errors } = useFormState({ control, name, exact: true })
  const value = useWatch({ control, name })
  const { isRequired, group } = DECLARED_FIELDS[name]
  const updateWeek = (to: string) => {
    const week = moveWeek(getValues('firstWeekOfWork'), { from: value, to })
    if (week !== getValues('firstWeekOfWork'))
      setValue('firstWeekOfWork', week, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <ApplicationInput
      isOptional={!isRequired && !group}
      acceptsAnyState
      {...rest}
      {...register(name, {
        deps: DEPENDENT_DATES[name],
        onChange: ({ target }) => name === 'dateHired' && updateWeek(target.value),
      })}
      value={value}
      error={errors[name]?.message}
    />
  )
}

/** Columns out of twelve on wide screens. */
const SPANS: Readonly<Record<string, number>> = {
  ...{ firstName: 3, lastName: 3, email: 6, phoneNumber: 3, birthDate: 3, jobAppliedFor: 6 },
  ...{ affiliatedUnion: 6, streetAddress: 6, addressLine2: 4, city: 3, stateOrProvince: 3, postalCode: 2 },
  ...{ referenceName: 4, referenceTitle: 4, referenceRelationship: 4 },
  ...{ referenceEmail: 8, referencePhoneNumber: 4 },
  ...{ previousWorkPlace: 6, previousJobTitle: 6 },
  ...{ previousJobStartDate: 4, previousJobEndDate: 4, previousJobPhoneNumber: 4 },
  ...{ dateHired: 4, wageScale: 4, firstWeekOfWork: 4, sageEmployeeId: 4 },
}

type ApplicantFieldsProps = FieldsProps & {
  section: 'personal' | 'references' | 'workHistory'
  isAdult?: Application['isAdult']
}

const ApplicantFields = memo(({ form, section, isAdult }: ApplicantFieldsProps) => {
  const headingOf = ({ group }: DeclaredField) => (group ? `${group.heading} ${group.number}` : '')
  const groups = Map.groupBy(SECTION_FIELDS[section], name => headingOf(DECLARED_FIELDS[name]))
  return [...groups].map(([heading, names], index) => {
    const fields = (
      <div key={heading} className={classes.fields}>
        {names.map(name => (
          <Cell key={name} span={SPANS[heading ? name.slice(0, -1) : name]}>
            <DetailsInput form={form} name={name} {...(isAdult && name === 'birthDate' && ADULT_PROPS)} />
          </Cell>
        ))}
      </div>
    )
    if (!heading) return fields
    return (
      <Box component="fieldset" key={heading} mt={index > 0 ? 16 : 0}>
        <Box component="legend" mb={8} c="bright" fw={600}>
          {heading}
        </Box>
        {fields}
      </Box>
    )
  })
})

function Cell({ span = 12, children }: { span?: number | undefined; children: ReactNode }) {
  return (
    <Box className={classes.cell} miw={0} __vars={{ '--span': String(span) }}>
      {children}
    </Box>
  )
}

const ADULT_PROPS = { isOptional: true, description: DETAILS_TEXTS.adult }

type HiringFieldsProps = FieldsProps & { application: Application; isOfferOpen: boolean }

const HiringFields = memo(({ form, application, isOfferOpen }: HiringFieldsProps) => (
  <>
    {isOfferOpen && (
      <Box mb={12}>
        <OfferFacts offer={application} />
      </Box>
    )}
    <div className={classes.fields}>
      {[...(isOfferOpen ? [] : APPROVAL_FIELDS), 'sageEmployeeId' as const].map(name => (
        <Cell key={name} span={SPANS[name]}>
          <DetailsInput form={form} name={name} />
        </Cell>
      ))}
      <Box style={{ gridColumn: '1 / -1' }}>
        <DetailsInput form={form} name="notes" description={DETAILS_TEXTS.notesHint} />
      </Box>
    </div>
  </>
))
