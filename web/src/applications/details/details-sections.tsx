import {
  DECLARED,
  type DeclaredField,
  type DetailsField,
  SECTION_FIELDS,
} from '@epay/contract/applications/application-fields'
import { CHECKED_WITH } from '@epay/contract/applications/application-form'
import type { DetailsForm } from '@epay/contract/applications/details-form'
import { DETAILS_TEXTS, NONE_GIVEN, SECTION_TITLES } from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { Accordion, Box } from '@mantine/core'
import { memo, useId } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { ApplicationInput } from '../components/application-input.tsx'
import type { ResumeSwitch } from '../components/resume.tsx'
import classes from './details.module.css'
import { StatusSection } from './status-section.tsx'

export const READ_SECTIONS = ['personal', 'references', 'workHistory', 'status'] as const
const SECTIONS = [...READ_SECTIONS, 'hiring'] as const
type Section = (typeof SECTIONS)[number]
const FIELDS: Readonly<Record<Section, readonly DetailsField[]>> = { ...SECTION_FIELDS, status: [] }

export function sectionOf(field: DetailsField): Section {
  return SECTIONS.find(section => FIELDS[section].includes(field)) ?? 'personal'
}

/** The sections that hold something, which are open at first. */
export function sectionsWithContent(application: Application): Section[] {
  return SECTIONS.filter(
    section => section === 'status' || FIELDS[section].some(field => application[field]?.trim()),
  )
}

type SectionsProps = FieldsProps & {
  application: Application
  open: Section[]
  onOpenChange: (open: Section[]) => void
  /** Which of them; what the reader decides with stands apart. */
  shown: readonly Section[]
  resume: ResumeSwitch
}

export function DetailsSections({ form, application, open, onOpenChange, shown, resume }: SectionsProps) {
  const filled = sectionsWithContent(application)
  const id = useId()
  return (
    <Accordion
      multiple
      order={3}
      // Fields of a hidden Activity lose what the form restores to them.
      keepMountedMode="display-none"
      classNames={{ item: classes.section, control: classes.control, panel: classes.content }}
      styles={{ label: { color: 'var(--epay-ink)', fontWeight: 620 } }}
      value={open.filter(section => shown.includes(section))}
      onChange={values =>
        onOpenChange(SECTIONS.filter(section => (shown.includes(section) ? values : open).includes(section)))
      }
    >
      {shown.map(section => {
        const noneId = filled.includes(section) || open.includes(section) ? undefined : `${id}-${section}`
        return (
          <Accordion.Item key={section} value={section}>
            <Accordion.Control aria-describedby={noneId}>{SECTION_TITLES[section]}</Accordion.Control>
            {noneId && (
              <span id={noneId} className={classes.none}>
                {NONE_GIVEN}
              </span>
            )}
            <Accordion.Panel>
              {section === 'hiring' ? (
                <HiringFields form={form} />
              ) : section === 'status' ? (
                <StatusSection application={application} resume={resume} />
              ) : (
                <ApplicantFields form={form} section={section} isAdult={application.isAdult} />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        )
      })}
    </Accordion>
  )
}

type FieldsProps = { form: UseFormReturn<DetailsForm> }
type InputProps = FieldsProps & { name: DetailsField; isOptional?: boolean; description?: string }

/** Renders again when its own value or message changes; an optional group doesn't say so at each field. */
function DetailsInput({ form: { control, register }, name, ...rest }: InputProps) {
  const { errors } = useFormState({ control, name, exact: true })
  const value = useWatch({ control, name })
  const { isRequired, group } = DECLARED[name]
  return (
    <ApplicationInput
      isOptional={!isRequired && !group}
      takesOtherStates
      {...rest}
      {...register(name, { deps: CHECKED_WITH[name] })}
      value={value}
      error={errors[name]?.message}
    />
  )
}

/** How many of twelve columns each field takes on a wide screen. */
const SPANS: Readonly<Record<string, number>> = {
  ...{ firstName: 3, lastName: 3, email: 6, phoneNumber: 3, birthDate: 3, jobAppliedFor: 6 },
  ...{ affiliatedUnion: 6, streetAddress: 6, addressLine2: 4, city: 3, stateOrProvince: 3, postalCode: 2 },
  ...{ referenceName: 4, referenceTitle: 4, referenceRelationship: 4 },
  ...{ referenceEmail: 8, referencePhoneNumber: 4 },
  ...{ previousWorkPlace: 6, previousJobTitle: 6 },
  ...{ previousJobStartDate: 4, previousJobEndDate: 4, previousJobPhoneNumber: 4 },
}

type ApplicantFieldsProps = FieldsProps & {
  section: 'personal' | 'references' | 'workHistory'
  isAdult?: Application['isAdult']
}

const ApplicantFields = memo(({ form, section, isAdult }: ApplicantFieldsProps) => {
  const headingOf = ({ group }: DeclaredField) => (group ? `${group.heading} ${group.number}` : '')
  const groups = Map.groupBy(SECTION_FIELDS[section], name => headingOf(DECLARED[name]))
  return [...groups].map(([heading, names], index) => {
    const fields = (
      // Fields that are there to be read first, and become boxes where they are about to be changed.
      <div key={heading} className={`${classes.fields} ${classes.quiet}`}>
        {names.map(name => (
          <Box
            key={name}
            className={classes.cell}
            __vars={{ '--span': String(SPANS[heading ? name.slice(0, -1) : name]) }}
          >
            <DetailsInput form={form} name={name} {...(isAdult && name === 'birthDate' && ADULT)} />
          </Box>
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
const ADULT = { isOptional: true, description: DETAILS_TEXTS.adult }

const HiringFields = memo(({ form }: FieldsProps) => (
  <div className={classes.hiring}>
    <DetailsInput form={form} name="dateHired" />
    <DetailsInput form={form} name="wageScale" />
    <DetailsInput form={form} name="firstWeekOfWork" />
    <DetailsInput form={form} name="sageEmployeeId" />
    <div className={classes.wholeRow}>
      <DetailsInput form={form} name="notes" description={DETAILS_TEXTS.notesHint} />
    </div>
  </div>
))
