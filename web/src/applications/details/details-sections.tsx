import {
  APPLICATION_FIELDS,
  DETAILS_FIELDS,
  type DeclaredField,
  type DetailsField,
  HIRING_FIELDS,
  isHiringField,
} from '@epay/contract/applications/application-fields'
import { APPLY_STEPS, CHECKED_WITH } from '@epay/contract/applications/application-form'
import type { DetailsForm } from '@epay/contract/applications/details-form'
import {
  DETAILS_TEXTS,
  GROUP_TEXTS,
  NONE_GIVEN,
  SECTION_TITLES,
} from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { SELECT_STATE_LABEL, STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import { english } from '@epay/contract/languages/translator'
import { Accordion, Box } from '@mantine/core'
import { type ComponentProps, memo, type ReactNode, useId } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { DateField, SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { WeekField } from '../../ui/fields.tsx'
import type { ResumeSwitch } from '../components/resume.tsx'
import classes from './details.module.css'
import { StatusSection } from './status-section.tsx'

const SECTIONS = ['personal', 'references', 'workHistory', 'status', 'hiring'] as const
type Section = (typeof SECTIONS)[number]

export function sectionOf(field: DetailsField): Section {
  if (isHiringField(field)) return 'hiring'
  const step = APPLY_STEPS.find(({ fields }) => fields.some(name => name === field))?.key
  return step === 'references' || step === 'workHistory' ? step : 'personal'
}

/** The sections that hold something, which are open at first. */
export function sectionsWithContent(application: Application): Section[] {
  const filled = DETAILS_FIELDS.filter(field => application[field]?.trim()).map(sectionOf)
  return SECTIONS.filter(section => section === 'status' || filled.includes(section))
}

type SectionsProps = FieldsProps & {
  application: Application
  open: Section[]
  onOpenChange: (open: Section[]) => void
}

export function ApplicationSections({ resume, ...props }: SectionsProps & { resume: ResumeSwitch }) {
  const { form, application } = props
  const content: SectionContent = {
    personal: <PersonalFields form={form} isAdult={application.isAdult} />,
    references: <ReferenceFields form={form} />,
    workHistory: <PositionFields form={form} />,
    status: <StatusSection application={application} resume={resume} />,
  }
  return <Sections {...props} content={content} />
}

export function HiringSection(props: SectionsProps) {
  return <Sections {...props} content={{ hiring: <HiringFields form={props.form} /> }} />
}

type SectionContent = Partial<Record<Section, ReactNode>>
type SectionsOfProps = SectionsProps & { content: SectionContent }

function Sections({ application, open, onOpenChange, content }: SectionsOfProps) {
  const filled = sectionsWithContent(application)
  const shown = SECTIONS.filter(section => section in content)
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
      {shown.map(section => (
        <SectionItem
          key={section}
          section={section}
          isFilled={filled.includes(section)}
          isOpen={open.includes(section)}
        >
          {content[section]}
        </SectionItem>
      ))}
    </Accordion>
  )
}

type SectionItemProps = { section: Section; isFilled: boolean; isOpen: boolean; children: ReactNode }

function SectionItem({ section, isFilled, isOpen, children }: SectionItemProps) {
  const noneId = useId()
  const isEmpty = !isFilled && !isOpen
  return (
    <Accordion.Item value={section}>
      <Accordion.Control aria-describedby={isEmpty ? noneId : undefined}>
        {SECTION_TITLES[section]}
      </Accordion.Control>
      {isEmpty && (
        <span id={noneId} className={classes.none}>
          {NONE_GIVEN}
        </span>
      )}
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  )
}

type FieldsProps = { form: UseFormReturn<DetailsForm> }
type PersonalProps = FieldsProps & { isAdult: Application['isAdult'] }

/**
 * What a field shows and needs from the form; a group that is optional as a whole doesn't say so at each field. Whoever
 * calls it is drawn anew when the field's message changes, and nothing else of the form.
 */
function useField({ control, register }: UseFormReturn<DetailsForm>, name: DetailsField) {
  const { errors } = useFormState({ control, name, exact: true })
  const { label, isRequired, group }: DeclaredField = APPLICATION_FIELDS[name]
  return {
    ...register(name, { deps: CHECKED_WITH[name] }),
    label,
    isOptional: !isRequired && !group,
    error: errors[name]?.message,
  }
}

/** An application may hold a state that is not in the list; it must not be lost. */
function statesWith(current: string) {
  const isListed = current === '' || STATE_OR_TERRITORY_OPTIONS.some(({ value }) => value === current)
  return isListed
    ? STATE_OR_TERRITORY_OPTIONS
    : [...STATE_OR_TERRITORY_OPTIONS, { value: current, label: current }]
}

/** A field among others: on a wide screen a row has room for twelve columns. */
function Cell({ span, children }: { span: number; children: ReactNode }) {
  return (
    <Box className={classes.cell} __vars={{ '--span': String(span) }}>
      {children}
    </Box>
  )
}

/** Fields that are there to be read first, and become boxes where they are about to be changed. */
function QuietFields({ children }: { children: ReactNode }) {
  return <div className={`${classes.fields} ${classes.quiet}`}>{children}</div>
}

type OneFieldProps = FieldsProps & { name: DetailsField }
type CellProps = OneFieldProps & { span: number }
type TextType = { type?: 'email' | 'tel' }
type DateOptions = Partial<Pick<ComponentProps<typeof DateField>, 'isOptional' | 'description'>>

function TextOf({ form, name, ...others }: OneFieldProps & TextType) {
  return <TextField {...useField(form, name)} {...others} />
}

function DateOf({ form, name, ...others }: OneFieldProps & DateOptions) {
  return <DateField {...useField(form, name)} {...others} />
}

function TextCell({ span, ...field }: CellProps & TextType) {
  return (
    <Cell span={span}>
      <TextOf {...field} />
    </Cell>
  )
}

function DateCell({ span, ...field }: CellProps & DateOptions) {
  return (
    <Cell span={span}>
      <DateOf {...field} />
    </Cell>
  )
}

function StateField({ form }: FieldsProps) {
  const name = 'stateOrProvince'
  const current = useWatch({ control: form.control, name })
  return (
    <SelectField options={statesWith(current)} emptyLabel={SELECT_STATE_LABEL} {...useField(form, name)} />
  )
}

const PersonalFields = memo(({ form, isAdult }: PersonalProps) => (
  <QuietFields>
    <TextCell form={form} name="firstName" span={3} />
    <TextCell form={form} name="lastName" span={3} />
    <TextCell form={form} name="email" span={6} type="email" />
    <TextCell form={form} name="phoneNumber" span={3} type="tel" />
    <DateCell
      form={form}
      name="birthDate"
      span={3}
      {...(isAdult && { isOptional: true, description: DETAILS_TEXTS.adult })}
    />
    <TextCell form={form} name="jobAppliedFor" span={6} />
    <TextCell form={form} name="affiliatedUnion" span={6} />
    <TextCell form={form} name="streetAddress" span={6} />
    <TextCell form={form} name="addressLine2" span={4} />
    <TextCell form={form} name="city" span={3} />
    <Cell span={3}>
      <StateField form={form} />
    </Cell>
    <TextCell form={form} name="postalCode" span={2} />
  </QuietFields>
))

const ReferenceFields = memo(({ form }: FieldsProps) => (
  <Twice legend={GROUP_TEXTS.reference} of={number => <Reference form={form} number={number} />} />
))

const PositionFields = memo(({ form }: FieldsProps) => (
  <Twice legend={GROUP_TEXTS.position} of={number => <Position form={form} number={number} />} />
))

function Twice({ legend, of }: { legend: string; of: (number: 1 | 2) => ReactNode }) {
  return ([1, 2] as const).map(number => (
    <Box component="fieldset" key={number} mt={number > 1 ? 16 : 0}>
      <Box component="legend" mb={8} c="bright" fw={600}>
        {english(legend, { number })}
      </Box>
      {of(number)}
    </Box>
  ))
}

type Numbered = { number: 1 | 2 }

function Reference({ form, number }: FieldsProps & Numbered) {
  return (
    <QuietFields>
      <TextCell form={form} name={`referenceName${number}`} span={4} />
      <TextCell form={form} name={`referenceTitle${number}`} span={4} />
      <TextCell form={form} name={`referenceRelationship${number}`} span={4} />
      <TextCell form={form} name={`referenceEmail${number}`} span={8} type="email" />
      <TextCell form={form} name={`referencePhoneNumber${number}`} span={4} type="tel" />
    </QuietFields>
  )
}

function Position({ form, number }: FieldsProps & Numbered) {
  return (
    <QuietFields>
      <TextCell form={form} name={`previousWorkPlace${number}`} span={6} />
      <TextCell form={form} name={`previousJobTitle${number}`} span={6} />
      <DateCell form={form} name={`previousJobStartDate${number}`} span={4} />
      <DateCell form={form} name={`previousJobEndDate${number}`} span={4} />
      <TextCell form={form} name={`previousJobPhoneNumber${number}`} span={4} type="tel" />
    </QuietFields>
  )
}

const HiringFields = memo(({ form }: FieldsProps) => (
  <div className={classes.hiring}>
    <DateOf form={form} name="dateHired" />
    <TextOf form={form} name="wageScale" />
    <FirstWeek form={form} />
    <TextOf form={form} name="sageEmployeeId" />
    <div className={classes.wholeRow}>
      <Notes form={form} />
    </div>
  </div>
))

function FirstWeek({ form }: FieldsProps) {
  return <WeekField {...useField(form, 'firstWeekOfWork')} />
}

function Notes({ form }: FieldsProps) {
  const notes = useWatch({ control: form.control, name: 'notes' })
  return (
    <TextAreaField
      minRows={1}
      maxLength={HIRING_FIELDS.notes.max}
      length={notes.length}
      description={DETAILS_TEXTS.notesHint}
      {...useField(form, 'notes')}
    />
  )
}
