import { APPLY_STEPS, type DeclaredField } from '@epay/contract/applications/application-form'
import {
  APPLICATION_FIELDS,
  type DetailsField,
  type DetailsForm,
  HIRING_FIELDS,
  isHiringField,
} from '@epay/contract/applications/details-form'
import type { Application } from '@epay/contract/applications/schemas'
import { SELECT_STATE_LABEL, STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import { Accordion, Box, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { DateField } from '#web/ui/date-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { WeekField } from '../components/week-field.tsx'
import { StatusSection } from './status-section.tsx'

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

type FieldsProps = { form: UseFormReturn<DetailsForm> }
type DetailsSectionsProps = FieldsProps & {
  application: Application
  open: Section[]
  onOpenChange: (open: Section[]) => void
}

export function DetailsSections({ form, application, open, onOpenChange }: DetailsSectionsProps) {
  const content: Record<Section, ReactNode> = {
    personal: <Personal form={form} />,
    references: <Twice legend="Reference" of={number => <Reference form={form} number={number} />} />,
    workHistory: <Twice legend="Previous Position" of={number => <Position form={form} number={number} />} />,
    status: <StatusSection application={application} />,
    hiring: <Hiring form={form} />,
  }
  return (
    <Accordion
      multiple
      order={3}
      variant="separated"
      styles={{ label: { color: 'var(--epay-ink)', fontWeight: 600 } }}
      value={open}
      onChange={values => onOpenChange(SECTIONS.filter(section => values.includes(section)))}
    >
      {SECTIONS.map(section => (
        <Accordion.Item key={section} value={section}>
          <Accordion.Control>{TITLES[section]}</Accordion.Control>
          <Accordion.Panel>{content[section]}</Accordion.Panel>
        </Accordion.Item>
      ))}
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

function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid minColWidth="min(240px, 100%)" style={{ alignItems: 'start' }}>
      {children}
    </SimpleGrid>
  )
}

function Personal({ form }: FieldsProps) {
  return (
    <FieldGrid>
      <TextField {...fieldOf(form, 'firstName')} />
      <TextField {...fieldOf(form, 'lastName')} />
      <TextField type="email" {...fieldOf(form, 'email')} />
      <TextField type="tel" {...fieldOf(form, 'phoneNumber')} />
      <DateField {...fieldOf(form, 'birthDate')} />
      <TextField {...fieldOf(form, 'jobAppliedFor')} />
      <TextField {...fieldOf(form, 'affiliatedUnion')} />
      <TextField {...fieldOf(form, 'streetAddress')} />
      <TextField {...fieldOf(form, 'addressLine2')} />
      <TextField {...fieldOf(form, 'city')} />
      <SelectField
        options={statesWith(form.getValues('stateOrProvince'))}
        emptyLabel={SELECT_STATE_LABEL}
        {...fieldOf(form, 'stateOrProvince')}
      />
      <TextField {...fieldOf(form, 'postalCode')} />
    </FieldGrid>
  )
}

function Twice({ legend, of }: { legend: string; of: (number: 1 | 2) => ReactNode }) {
  return ([1, 2] as const).map(number => (
    <Box component="fieldset" key={number} mt={number > 1 ? 24 : 0}>
      <Box component="legend" mb={8} c="bright" fw={600}>
        {legend} {number}
      </Box>
      <FieldGrid>{of(number)}</FieldGrid>
    </Box>
  ))
}

type Numbered = { number: 1 | 2 }

function Reference({ form, number }: FieldsProps & Numbered) {
  return (
    <>
      <TextField {...fieldOf(form, `referenceName${number}`)} />
      <TextField {...fieldOf(form, `referenceTitle${number}`)} />
      <TextField {...fieldOf(form, `referenceRelationship${number}`)} />
      <TextField type="email" {...fieldOf(form, `referenceEmail${number}`)} />
      <TextField type="tel" {...fieldOf(form, `referencePhoneNumber${number}`)} />
    </>
  )
}

function Position({ form, number }: FieldsProps & Numbered) {
  return (
    <>
      <TextField {...fieldOf(form, `previousWorkPlace${number}`)} />
      <TextField {...fieldOf(form, `previousJobTitle${number}`)} />
      <DateField {...fieldOf(form, `previousJobStartDate${number}`)} />
      <DateField {...fieldOf(form, `previousJobEndDate${number}`)} />
      <TextField type="tel" {...fieldOf(form, `previousJobPhoneNumber${number}`)} />
    </>
  )
}

function Hiring({ form }: FieldsProps) {
  const notes = useWatch({ control: form.control, name: 'notes' })
  return (
    <FieldGrid>
      <DateField {...fieldOf(form, 'dateHired')} />
      <TextField {...fieldOf(form, 'wageScale')} />
      <WeekField {...fieldOf(form, 'firstWeekOfWork')} />
      <TextField {...fieldOf(form, 'sageEmployeeId')} />
      <Box style={{ gridColumn: '1 / -1' }}>
        <TextAreaField
          maxLength={HIRING_FIELDS.notes.max}
          length={notes.length}
          {...fieldOf(form, 'notes')}
        />
      </Box>
    </FieldGrid>
  )
}
