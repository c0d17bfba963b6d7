import { APPLY_STEPS, type DeclaredField } from '@epay/contract/applications/application-form'
import {
  APPLICATION_FIELDS,
  DETAILS_FIELDS,
  type DetailsField,
  type DetailsForm,
  HIRING_FIELDS,
  isHiringField,
} from '@epay/contract/applications/details-form'
import type { Application } from '@epay/contract/applications/schemas'
import { SELECT_STATE_LABEL, STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import { Accordion, Box, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { DateField } from '#web/ui/date-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { WeekField } from '../components/week-field.tsx'
import classes from './details.module.css'
import { type ResumeSwitch, StatusSection } from './status-section.tsx'

const SECTIONS = ['personal', 'references', 'workHistory', 'status', 'hiring'] as const
export type Section = (typeof SECTIONS)[number]

const TITLES: Record<Section, string> = {
  personal: 'Personal Information',
  references: 'References',
  workHistory: 'Previous Work History',
  status: 'Application Status & Information',
  hiring: 'Hiring Information',
}

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

type FieldsProps = { form: UseFormReturn<DetailsForm> }
type SectionsProps = FieldsProps & {
  application: Application
  open: Section[]
  onOpenChange: (open: Section[]) => void
}

/** What the applicant said, and how far the application is. */
export function ApplicationSections({ resume, ...props }: SectionsProps & { resume: ResumeSwitch }) {
  const { form, application } = props
  return (
    <Sections
      {...props}
      content={{
        personal: <Personal form={form} />,
        references: <Twice legend="Reference" of={number => <Reference form={form} number={number} />} />,
        workHistory: (
          <Twice legend="Previous Position" of={number => <Position form={form} number={number} />} />
        ),
        status: <StatusSection application={application} resume={resume} />,
      }}
    />
  )
}

/** What an approval needs from the office. */
export function HiringSection(props: SectionsProps) {
  return <Sections {...props} content={{ hiring: <Hiring form={props.form} /> }} />
}

type SectionsOfProps = SectionsProps & { content: Partial<Record<Section, ReactNode>> }

function Sections({ application, open, onOpenChange, content }: SectionsOfProps) {
  const filled = sectionsWithContent(application)
  const noneId = useId()
  const shown = SECTIONS.filter(section => section in content)
  return (
    <Accordion
      multiple
      order={3}
      classNames={{ item: classes.section, control: classes.control, panel: classes.content }}
      styles={{ label: { color: 'var(--epay-ink)', fontWeight: 620 } }}
      value={open.filter(section => shown.includes(section))}
      onChange={values =>
        onOpenChange(SECTIONS.filter(section => (shown.includes(section) ? values : open).includes(section)))
      }
    >
      {shown.map(section => {
        const isEmpty = !filled.includes(section) && !open.includes(section)
        const id = `${noneId}${section}`
        return (
          <Accordion.Item key={section} value={section}>
            <Accordion.Control aria-describedby={isEmpty ? id : undefined}>
              {TITLES[section]}
            </Accordion.Control>
            {isEmpty && (
              <span id={id} className={classes.none}>
                None given
              </span>
            )}
            <Accordion.Panel>{content[section]}</Accordion.Panel>
          </Accordion.Item>
        )
      })}
    </Accordion>
  )
}

/** What a field shows and needs from the form; a group that is optional as a whole doesn't say so at each field. */
function fieldOf({ register, formState }: UseFormReturn<DetailsForm>, name: DetailsField) {
  const { label, isRequired, group }: DeclaredField = APPLICATION_FIELDS[name]
  return {
    ...register(name),
    label,
    isOptional: !isRequired && !group,
    error: formState.errors[name]?.message,
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

/** As high as on paper where a mouse points, as high as a finger needs elsewhere. */
const COMPACT = {
  components: {
    Input: { styles: { input: { fontSize: 'var(--field-font)', minHeight: 'var(--field-height)' } } },
  },
}

const QUIET = {
  components: {
    Input: {
      styles: {
        input: {
          fontSize: 'var(--field-font)',
          minHeight: 'var(--field-height)',
          height: 'var(--field-height)',
        },
      },
    },
    InputWrapper: {
      styles: { label: { color: 'var(--epay-muted)', fontSize: 13, fontWeight: 400, marginBottom: 0 } },
    },
  },
}

/** Fields that are there to be read first, and become boxes where they are about to be changed. */
function QuietFields({ children }: { children: ReactNode }) {
  return (
    <MantineThemeProvider inherit theme={QUIET}>
      <div className={`${classes.fields} ${classes.quiet}`}>{children}</div>
    </MantineThemeProvider>
  )
}

function Personal({ form }: FieldsProps) {
  const text = (name: DetailsField, span: number, type?: 'email' | 'tel') => (
    <Cell span={span}>
      <TextField type={type} {...fieldOf(form, name)} />
    </Cell>
  )
  return (
    <QuietFields>
      {text('firstName', 3)}
      {text('lastName', 3)}
      {text('email', 6, 'email')}
      {text('phoneNumber', 3, 'tel')}
      <Cell span={3}>
        <DateField {...fieldOf(form, 'birthDate')} />
      </Cell>
      {text('jobAppliedFor', 6)}
      {text('affiliatedUnion', 6)}
      {text('streetAddress', 6)}
      {text('addressLine2', 3)}
      {text('city', 3)}
      <Cell span={3}>
        <SelectField
          options={statesWith(form.getValues('stateOrProvince'))}
          emptyLabel={SELECT_STATE_LABEL}
          {...fieldOf(form, 'stateOrProvince')}
        />
      </Cell>
      {text('postalCode', 3)}
    </QuietFields>
  )
}

function Twice({ legend, of }: { legend: string; of: (number: 1 | 2) => ReactNode }) {
  return ([1, 2] as const).map(number => (
    <Box component="fieldset" key={number} mt={number > 1 ? 16 : 0}>
      <Box component="legend" mb={8} c="bright" fw={600}>
        {legend} {number}
      </Box>
      {of(number)}
    </Box>
  ))
}

type Numbered = { number: 1 | 2 }

function Reference({ form, number }: FieldsProps & Numbered) {
  return (
    <QuietFields>
      <Cell span={4}>
        <TextField {...fieldOf(form, `referenceName${number}`)} />
      </Cell>
      <Cell span={4}>
        <TextField {...fieldOf(form, `referenceTitle${number}`)} />
      </Cell>
      <Cell span={4}>
        <TextField {...fieldOf(form, `referenceRelationship${number}`)} />
      </Cell>
      <Cell span={8}>
        <TextField type="email" {...fieldOf(form, `referenceEmail${number}`)} />
      </Cell>
      <Cell span={4}>
        <TextField type="tel" {...fieldOf(form, `referencePhoneNumber${number}`)} />
      </Cell>
    </QuietFields>
  )
}

function Position({ form, number }: FieldsProps & Numbered) {
  return (
    <QuietFields>
      <Cell span={6}>
        <TextField {...fieldOf(form, `previousWorkPlace${number}`)} />
      </Cell>
      <Cell span={6}>
        <TextField {...fieldOf(form, `previousJobTitle${number}`)} />
      </Cell>
      <Cell span={4}>
        <DateField {...fieldOf(form, `previousJobStartDate${number}`)} />
      </Cell>
      <Cell span={4}>
        <DateField {...fieldOf(form, `previousJobEndDate${number}`)} />
      </Cell>
      <Cell span={4}>
        <TextField type="tel" {...fieldOf(form, `previousJobPhoneNumber${number}`)} />
      </Cell>
    </QuietFields>
  )
}

function Hiring({ form }: FieldsProps) {
  const notes = useWatch({ control: form.control, name: 'notes' })
  return (
    <MantineThemeProvider inherit theme={COMPACT}>
      <div className={classes.hiring}>
        <DateField {...fieldOf(form, 'dateHired')} />
        <TextField {...fieldOf(form, 'wageScale')} />
        <WeekField {...fieldOf(form, 'firstWeekOfWork')} />
        <TextField {...fieldOf(form, 'sageEmployeeId')} />
        <div className={classes.wholeRow}>
          <TextAreaField
            minRows={1}
            maxLength={HIRING_FIELDS.notes.max}
            length={notes.length}
            description="Shared. Saved with Save Changes."
            {...fieldOf(form, 'notes')}
          />
        </div>
      </div>
    </MantineThemeProvider>
  )
}
