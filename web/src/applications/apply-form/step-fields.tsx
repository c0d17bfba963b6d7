import { APPLY_STEPS, IS_ADULT, type StepKey } from '@epay/contract/applications/application-form'
import { GROUP_LEGENDS, STEP_INTROS } from '@epay/contract/applications/apply-texts'
import type { AgeQuestion } from '@epay/contract/common/age-question'
import { SELECT_STATE_LABEL, STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import type { Translate } from '@epay/contract/languages/translator'
import { Box, Input, SimpleGrid, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useController } from 'react-hook-form'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { DateField, errorOf, SelectField, TextField } from '#web/ui/fields.tsx'
import classes from './apply-form.module.css'
import { type ApplyFormApi, fieldOf, RESUME_STEP } from './apply-form-data.ts'
import { EarlierResume, type Resume, ResumeField } from './resume.tsx'

const INTROS: Partial<Record<StepKey, string>> = STEP_INTROS

type StepFieldsProps = {
  step: number
  form: ApplyFormApi
  today: string
  question: AgeQuestion | null
  resume: Resume
  onOpenResume: () => void
  skip: ReactNode
}

export function StepFields({ step, form, today, question, resume, onOpenResume, skip }: StepFieldsProps) {
  const t = useTranslate()
  const key = APPLY_STEPS[step]?.key ?? 'personal'
  const intro = INTROS[key]
  const { earlierName } = resume
  const fields: Record<StepKey, ReactNode> = {
    personal: <Personal form={form} today={today} question={question} />,
    address: <Address form={form} />,
    job: <Job form={form} resume={resume} />,
    references: (
      <Twice legend={GROUP_LEGENDS.reference} of={number => <Reference form={form} number={number} />} />
    ),
    workHistory: (
      <Twice
        legend={GROUP_LEGENDS.position}
        of={number => <Position form={form} number={number} today={today} />}
      />
    ),
  }
  return (
    <>
      {step > RESUME_STEP && earlierName && <EarlierResume name={earlierName} onOpen={onOpenResume} />}
      {intro && (
        <Text inherit c="dimmed" mb={16}>
          {t(intro)}
        </Text>
      )}
      {skip && <Box mb={24}>{skip}</Box>}
      <FieldGrid key={key}>{fields[key]}</FieldGrid>
    </>
  )
}

const WIDE = { gridColumn: '1 / -1' }

function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'start' }}>
      {children}
    </SimpleGrid>
  )
}

type StepProps = { form: ApplyFormApi }
type DatedStepProps = StepProps & { today: string }

type PersonalProps = DatedStepProps & { question: AgeQuestion | null }

function Personal({ form, today, question }: PersonalProps) {
  return (
    <>
      <TextField autoComplete="given-name" {...fieldOf(form, 'firstName')} />
      <TextField autoComplete="family-name" {...fieldOf(form, 'lastName')} />
      <TextField type="email" inputMode="email" autoComplete="email" {...fieldOf(form, 'email')} />
      <TextField type="tel" autoComplete="tel" {...fieldOf(form, 'phoneNumber')} />
      {question === 'birthDate' ? (
        <DateField max={today} autoComplete="bday" {...fieldOf(form, 'birthDate')} />
      ) : (
        <AdultField form={form} isAsked={question === 'isAdult'} />
      )}
    </>
  )
}

function Address({ form }: StepProps) {
  const { language, t } = useLanguage()
  return (
    <>
      <TextField style={WIDE} autoComplete="address-line1" {...fieldOf(form, 'streetAddress')} />
      <TextField style={WIDE} autoComplete="address-line2" {...fieldOf(form, 'addressLine2')} />
      <TextField autoComplete="address-level2" {...fieldOf(form, 'city')} />
      <SelectField
        options={sortedStates(language, t)}
        emptyLabel={SELECT_STATE_LABEL}
        autoComplete="address-level1"
        {...fieldOf(form, 'stateOrProvince')}
      />
      <TextField autoComplete="postal-code" {...fieldOf(form, 'postalCode')} />
    </>
  )
}

/** Translated names of states have a different alphabetical order. */
function sortedStates(language: Language, t: Translate) {
  if (language === DEFAULT_LANGUAGE) return STATE_OR_TERRITORY_OPTIONS
  const { compare } = new Intl.Collator(language)
  const [other] = STATE_OR_TERRITORY_OPTIONS.slice(-1)
  const states = STATE_OR_TERRITORY_OPTIONS.slice(0, -1)
  const sorted = states.toSorted((a, b) => compare(t(a.label), t(b.label)))
  return other ? [...sorted, other] : sorted
}

function Job({ form, resume }: StepProps & { resume: Resume }) {
  return (
    <>
      <TextField {...fieldOf(form, 'jobAppliedFor')} />
      <TextField {...fieldOf(form, 'affiliatedUnion')} />
      <ResumeField resume={resume} />
    </>
  )
}

type Numbered = { number: 1 | 2 }

function Twice({ legend, of }: { legend: string; of: (number: 1 | 2) => ReactNode }) {
  const t = useTranslate()
  return ([1, 2] as const).map(number => (
    <Box component="fieldset" key={number} mt={number > 1 ? 8 : 0} style={WIDE}>
      <Box component="legend" mb={8} c="bright" fw={620}>
        {t(legend, { number })}
      </Box>
      <FieldGrid>{of(number)}</FieldGrid>
    </Box>
  ))
}

function Reference({ form, number }: StepProps & Numbered) {
  return (
    <>
      <TextField autoComplete="off" {...fieldOf(form, `referenceName${number}`)} />
      <TextField autoComplete="off" {...fieldOf(form, `referenceTitle${number}`)} />
      <TextField autoComplete="off" {...fieldOf(form, `referenceRelationship${number}`)} />
      <TextField
        type="email"
        inputMode="email"
        autoComplete="off"
        {...fieldOf(form, `referenceEmail${number}`)}
      />
      <TextField type="tel" autoComplete="off" {...fieldOf(form, `referencePhoneNumber${number}`)} />
    </>
  )
}

function Position({ form, number, today }: DatedStepProps & Numbered) {
  return (
    <>
      <TextField autoComplete="off" {...fieldOf(form, `previousWorkPlace${number}`)} />
      <TextField autoComplete="off" {...fieldOf(form, `previousJobTitle${number}`)} />
      <DateField max={today} {...fieldOf(form, `previousJobStartDate${number}`)} />
      <DateField max={today} {...fieldOf(form, `previousJobEndDate${number}`)} />
      <TextField type="tel" autoComplete="off" {...fieldOf(form, `previousJobPhoneNumber${number}`)} />
    </>
  )
}

type AdultFieldProps = {
  form: ApplyFormApi
  /** `false` while the portal has not said yet what it asks about the age: the place stays empty. */
  isAsked: boolean
}

/** In place of the birth date, and as high: nothing moves when it is known what is asked. */
function AdultField({ form, isAsked }: AdultFieldProps) {
  return (
    <div className={classes.place}>
      <DateField label={NO_LABEL} className={classes.height} aria-hidden />
      {isAsked && <AdultCheckbox form={form} />}
    </div>
  )
}

const NO_LABEL = '\u00a0'

function AdultCheckbox({ form: { control } }: Pick<AdultFieldProps, 'form'>) {
  const t = useTranslate()
  const errorId = useId()
  const { field, fieldState } = useController({ control, name: 'isAdult' })
  const { value, onChange, ...rest } = field
  const { error } = fieldState
  return (
    <div>
      <Box component="label" className="touch-target" style={{ gap: 12 }}>
        <input
          {...rest}
          type="checkbox"
          className={classes.box}
          checked={value === 'true'}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'true' : '')}
        />
        {t(IS_ADULT.label)}
      </Box>
      {error && <Input.Error id={errorId}>{errorOf(error.message)}</Input.Error>}
    </div>
  )
}
