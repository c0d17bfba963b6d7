import type { DeclaredField } from '@epay/contract/applications/application-form'
import {
  APPLICATION_FIELDS,
  type DetailsField,
  type DetailsForm,
  HIRING_FIELDS,
} from '@epay/contract/applications/details-form'
import { DETAILS_TEXTS, GROUP_TEXTS } from '@epay/contract/applications/details-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { SELECT_STATE_LABEL, STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import { english } from '@epay/contract/languages/translator'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { DateField } from '#web/ui/date-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { WeekField } from '../components/week-field.tsx'
import classes from './details.module.css'

export type FieldsProps = { form: UseFormReturn<DetailsForm> }
type PersonalProps = FieldsProps & { isAdult: Application['isAdult'] }

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

/** Fields that are there to be read first, and become boxes where they are about to be changed. */
function QuietFields({ children }: { children: ReactNode }) {
  return <div className={`${classes.fields} ${classes.quiet}`}>{children}</div>
}

export function PersonalFields({ form, isAdult }: PersonalProps) {
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
        <DateField
          {...fieldOf(form, 'birthDate')}
          {...(isAdult && { isOptional: true, description: DETAILS_TEXTS.adult })}
        />
      </Cell>
      {text('jobAppliedFor', 6)}
      {text('affiliatedUnion', 6)}
      {text('streetAddress', 6)}
      {text('addressLine2', 4)}
      {text('city', 3)}
      <Cell span={3}>
        <SelectField
          options={statesWith(form.getValues('stateOrProvince'))}
          emptyLabel={SELECT_STATE_LABEL}
          {...fieldOf(form, 'stateOrProvince')}
        />
      </Cell>
      {text('postalCode', 2)}
    </QuietFields>
  )
}

export function ReferenceFields({ form }: FieldsProps) {
  return <Twice legend={GROUP_TEXTS.reference} of={number => <Reference form={form} number={number} />} />
}

export function PositionFields({ form }: FieldsProps) {
  return <Twice legend={GROUP_TEXTS.position} of={number => <Position form={form} number={number} />} />
}

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

export function HiringFields({ form }: FieldsProps) {
  const notes = useWatch({ control: form.control, name: 'notes' })
  return (
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
          description={DETAILS_TEXTS.notesHint}
          {...fieldOf(form, 'notes')}
        />
      </div>
    </div>
  )
}
