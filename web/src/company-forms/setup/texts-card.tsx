import { FORM_MODES } from '@epay/contract/company-forms/form-definition'
import { FORMS_PAGE_TEXTS, MODE_LABELS, SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import { Stack } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import type { FormEdits } from './form-edits.ts'

type TextsCardProps = {
  edits: FormEdits
  isEditable: boolean
  isW4: boolean
  onChange: (edits: FormEdits) => void
}

const MODES = FORM_MODES.map(value => ({ value, label: MODE_LABELS[value] }))

/** Title, explanation, mode, and what people declare. */
export function TextsCard({ edits, isEditable, isW4, onChange }: TextsCardProps) {
  const { settings } = edits
  const { title, explanation, mode, statement } = settings
  const set = (change: Partial<typeof settings>) =>
    onChange({ ...edits, settings: { ...settings, ...change } })
  const disabled = !isEditable
  return (
    <Card title={SETUP_TEXTS.texts}>
      <Stack gap={12}>
        <TextField
          label={FORMS_PAGE_TEXTS.titleEnglish}
          {...{ disabled, maxLength: 120, value: title.en }}
          onChange={event => set({ title: { ...title, en: event.currentTarget.value } })}
        />
        <TextField
          label={FORMS_PAGE_TEXTS.titleSpanish}
          isOptional
          {...{ disabled, maxLength: 120, value: title.es }}
          onChange={event => set({ title: { ...title, es: event.currentTarget.value } })}
        />
        <TextField
          label={SETUP_TEXTS.explanation}
          isOptional
          {...{ disabled, maxLength: 600, value: explanation.en }}
          onChange={event => set({ explanation: { ...explanation, en: event.currentTarget.value } })}
        />
        <TextField
          label={SETUP_TEXTS.explanationSpanish}
          isOptional
          {...{ disabled, maxLength: 600, value: explanation.es }}
          onChange={event => set({ explanation: { ...explanation, es: event.currentTarget.value } })}
        />
        {!isW4 && (
          <>
            <SelectField
              label={FORMS_PAGE_TEXTS.mode}
              options={MODES}
              disabled={disabled}
              value={mode}
              onChange={event => {
                const next = FORM_MODES.find(each => each === event.currentTarget.value)
                if (next) set({ mode: next })
              }}
            />
            <TextAreaField
              label={SETUP_TEXTS.statement}
              description={SETUP_TEXTS.statementHint}
              {...{ disabled, maxLength: 1000, value: statement.en }}
              onChange={event => set({ statement: { ...statement, en: oneLine(event.currentTarget.value) } })}
            />
            <TextAreaField
              label={SETUP_TEXTS.statementSpanish}
              isOptional
              {...{ disabled, maxLength: 1000, value: statement.es }}
              onChange={event => set({ statement: { ...statement, es: oneLine(event.currentTarget.value) } })}
            />
          </>
        )}
      </Stack>
    </Card>
  )
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')
