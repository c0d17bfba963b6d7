import { FORM_MODES } from '@epay/contract/company-forms/form-definition'
import { FORMS_PAGE_TEXTS, MODE_LABELS, SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import { Stack } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import type { FormEdits } from './form-edits.ts'

type TextsCardProps = {
  edits: FormEdits
  isW4: boolean
  onChange: (edits: FormEdits) => void
}

const MODES = FORM_MODES.map(value => ({ value, label: MODE_LABELS[value] }))

export function TextsCard({ edits, isW4, onChange }: TextsCardProps) {
  const { settings } = edits
  const { mode } = settings
  const changeSettings = (change: Partial<typeof settings>) =>
    onChange({ ...edits, settings: { ...settings, ...change } })
  const fieldProps = (
    name: 'title' | 'explanation' | 'statement',
    language: 'en' | 'es',
    maxLength: number,
  ) => ({
    maxLength,
    value: settings[name][language],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      changeSettings({ [name]: { ...settings[name], [language]: value.replace(/[\r\n]+/g, ' ') } }),
  })
  return (
    <Card title={SETUP_TEXTS.texts}>
      <Stack gap={12}>
        <TextField label={FORMS_PAGE_TEXTS.titleEnglish} {...fieldProps('title', 'en', 120)} />
        <TextField label={FORMS_PAGE_TEXTS.titleSpanish} isOptional {...fieldProps('title', 'es', 120)} />
        <TextField label={SETUP_TEXTS.explanation} isOptional {...fieldProps('explanation', 'en', 600)} />
        <TextField
          label={SETUP_TEXTS.explanationSpanish}
          isOptional
          {...fieldProps('explanation', 'es', 600)}
        />
        {!isW4 && (
          <>
            <SelectField
              label={FORMS_PAGE_TEXTS.mode}
              options={MODES}
              value={mode}
              onChange={event => {
                const next = FORM_MODES.find(each => each === event.currentTarget.value)
                if (next) changeSettings({ mode: next })
              }}
            />
            <TextAreaField
              label={SETUP_TEXTS.statement}
              description={SETUP_TEXTS.statementHint}
              {...fieldProps('statement', 'en', 1000)}
            />
            <TextAreaField
              label={SETUP_TEXTS.statementSpanish}
              isOptional
              {...fieldProps('statement', 'es', 1000)}
            />
          </>
        )}
      </Stack>
    </Card>
  )
}
