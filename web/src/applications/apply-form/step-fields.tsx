import type { ApplicationField } from '@epay/contract/applications/application-fields'
import { ADULT_FIELD, APPLY_STEPS, type StepKey } from '@epay/contract/applications/application-form'
import { ADD_TEXTS, STEP_INTROS } from '@epay/contract/applications/apply-texts'
import type { AgeQuestion } from '@epay/contract/common/age-question'
import { Box, Button, Input, SimpleGrid, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { DateField, errorOf } from '#web/ui/fields.tsx'
import { ApplicationInput } from '../components/application-input.tsx'
import { type ApplyFormApi, fieldProps, headingOf, RESUME_STEP } from './apply-form-data.ts'
import { EarlierResume, type Resume, ResumeField } from './resume.tsx'

const INTROS: Partial<Record<StepKey, string>> = STEP_INTROS

const AUTO_COMPLETE: Partial<Record<ApplicationField, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phoneNumber: 'tel',
  birthDate: 'bday',
  streetAddress: 'address-line1',
  addressLine2: 'address-line2',
  city: 'address-level2',
  stateOrProvince: 'address-level1',
  postalCode: 'postal-code',
}
const WIDE = { gridColumn: '1 / -1' }
const WIDE_FIELDS: readonly ApplicationField[] = ['streetAddress', 'addressLine2']

type StepFieldsProps = {
  step: number
  form: ApplyFormApi
  today: string
  question: AgeQuestion | null
  resume: Resume
  onOpenResume: () => void
  skipButton: ReactNode
}

export function StepFields({
  step,
  form,
  today,
  question,
  resume,
  onOpenResume,
  skipButton,
}: StepFieldsProps) {
  const t = useTranslate()
  const { key, fields } = APPLY_STEPS[step] ?? APPLY_STEPS[0]
  const intro = INTROS[key]
  const { earlierName } = resume
  const groups = Map.groupBy<string, ApplicationField>(fields, name => headingOf(name, t))
  const [expandedFields, setExpandedFields] = useState<readonly ApplicationField[]>([])
  const { errors } = form.formState
  const isCollapsed = (names: readonly ApplicationField[]) =>
    !names.some(name => expandedFields.includes(name) || form.getValues(name) || errors[name])
  const collapsedGroup = [...groups].find(([heading, names]) => heading !== '' && isCollapsed(names))?.[1]
  const expandGroup = ([firstField]: readonly ApplicationField[]) => {
    if (firstField === undefined) return
    flushSync(() => setExpandedFields([...expandedFields, firstField]))
    form.setFocus(firstField)
  }
  const renderInput = (name: ApplicationField, isInGroup: boolean) =>
    name === 'birthDate' && question !== 'birthDate' ? (
      <AdultField key={name} form={form} isAsked={question === 'isAdult'} />
    ) : (
      <ApplicationInput
        key={name}
        maxDate={today}
        autoComplete={isInGroup ? 'off' : AUTO_COMPLETE[name]}
        style={WIDE_FIELDS.includes(name) ? WIDE : undefined}
        {...fieldProps(form, name)}
      />
    )
  return (
    <>
      {step > RESUME_STEP && earlierName && <EarlierResume name={earlierName} onOpen={onOpenResume} />}
      {intro && (
        <Text inherit c="dimmed" mb={16}>
          {t(intro)}
        </Text>
      )}
      {skipButton && <Box mb={24}>{skipButton}</Box>}
      <FieldGrid key={key}>
        {[...groups].map(([heading, names], index) =>
          heading === '' ? (
            names.map(name => renderInput(name, false))
          ) : (
            <Box
              component="fieldset"
              key={heading}
              mt={index > 0 ? 8 : 0}
              style={WIDE}
              hidden={isCollapsed(names)}
            >
              <Box component="legend" mb={8} c="bright" fw={620}>
                {heading}
              </Box>
              <FieldGrid>{names.map(name => renderInput(name, true))}</FieldGrid>
            </Box>
          ),
        )}
        {collapsedGroup && (key === 'references' || key === 'workHistory') && (
          <Button
            variant="default"
            style={WIDE}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => expandGroup(collapsedGroup)}
          >
            {t(ADD_TEXTS[key])}
          </Button>
        )}
        {key === 'job' && <ResumeField resume={resume} />}
      </FieldGrid>
    </>
  )
}

function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'start' }}>
      {children}
    </SimpleGrid>
  )
}

type AdultFieldProps = {
  form: ApplyFormApi
  /** `false` until the portal has responded; the space stays empty until then. */
  isAsked: boolean
}

/** Takes the same height as the birth date, to avoid a layout shift. */
function AdultField({ form: { control }, isAsked }: AdultFieldProps) {
  const t = useTranslate()
  const errorId = useId()
  const { field, fieldState } = useController({ control, name: 'isAdult' })
  const { value, onChange, ...rest } = field
  const { error } = fieldState
  return (
    <Box display="grid">
      <DateField label={BLANK_LABEL} style={{ ...FIRST_CELL, visibility: 'hidden' }} aria-hidden />
      {isAsked && (
        <div style={FIRST_CELL}>
          <Box component="label" className="touch-target" style={{ gap: 12 }}>
            {/* A native checkbox, to keep the bundle small. */}
            <input
              {...rest}
              type="checkbox"
              style={{ flex: 'none', width: 20, height: 20, margin: 0, accentColor: 'var(--epay-brand)' }}
              checked={value === 'true'}
              aria-required
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'true' : '')}
            />
            {t(ADULT_FIELD.label)}
          </Box>
          {error && <Input.Error id={errorId}>{errorOf(error.message)}</Input.Error>}
        </div>
      )}
    </Box>
  )
}
const FIRST_CELL = { gridArea: '1 / 1' }
const BLANK_LABEL = '\u00a0'
