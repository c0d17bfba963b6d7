import { type FieldSettings, type FormDocument, isAdded } from '@epay/contract/company-forms/form-definition'
import { FORM_SOURCES, isKnownSource, SOURCE_LABELS } from '@epay/contract/company-forms/form-sources'
import { SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import { Box, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Card } from '#web/ui/card.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { type DocumentEdits, withField, withGroupSpanish } from './form-edits.ts'
import classes from './setup.module.css'

type FieldListProps = {
  document: FormDocument
  settings: DocumentEdits
  chosenId: string | undefined
  onChoose: (field: string) => void
  onChange: (document: DocumentEdits) => void
}

const SOURCES = FORM_SOURCES.map(value => ({ value, label: SOURCE_LABELS[value] }))

export function FieldList({ document, settings, chosenId, onChoose, onChange }: FieldListProps) {
  if (settings.fields.length === 0) return null
  const kindOf = (id: string) => [...document.fields, ...settings.added].find(field => field.id === id)?.kind
  return (
    <Card title={SETUP_TEXTS.fields}>
      {settings.fields.map((field, index) => (
        <FieldRow
          key={field.id}
          number={index + 1}
          field={field}
          isCheck={kindOf(field.id) === 'check'}
          isChosen={field.id === chosenId}
          onChoose={() => onChoose(field.id)}
          onChange={change => onChange(withField(settings, field.id, change))}
          onGroupSpanish={text => onChange(withGroupSpanish(settings, field.group, text))}
        />
      ))}
    </Card>
  )
}

type FieldRowProps = {
  number: number
  field: FieldSettings
  isCheck: boolean
  isChosen: boolean
  onChoose: () => void
  onChange: (change: Partial<FieldSettings>) => void
  onGroupSpanish: (text: string) => void
}

function FieldRow({ number, field, isCheck, isChosen, onChoose, onChange, onGroupSpanish }: FieldRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const { id, label, help, source, isRequired, mayChange, group, groupSpanish } = field
  const withNumber = (text: string) => `${text} ${number}`
  return (
    <Box ref={row} className={classes.row} data-chosen={isChosen || undefined} onFocus={onChoose}>
      <Group gap={8} wrap="nowrap" align="flex-end">
        <Text component="span" fw={600} className="tabular" miw={28} pb={10}>
          {number}
        </Text>
        <TextField
          label={SETUP_TEXTS.label}
          aria-label={withNumber(SETUP_TEXTS.label)}
          style={{ flex: 1 }}
          maxLength={200}
          value={label.en}
          onChange={event => onChange({ label: { ...label, en: event.currentTarget.value } })}
        />
        <SelectField
          label={SETUP_TEXTS.source}
          aria-label={withNumber(SETUP_TEXTS.source)}
          options={SOURCES}
          value={source}
          onChange={event => {
            const next = FORM_SOURCES.find(each => each === event.currentTarget.value)
            if (next) onChange({ source: next })
          }}
        />
      </Group>
      {isChosen && (
        <Stack gap={8} mt={8} pl={36}>
          {!isAdded({ id }) && (
            <Text c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
              {id}
            </Text>
          )}
          <TextField
            label={SETUP_TEXTS.labelSpanish}
            isOptional
            maxLength={200}
            value={label.es}
            onChange={event => onChange({ label: { ...label, es: event.currentTarget.value } })}
          />
          <TextField
            label={SETUP_TEXTS.help}
            isOptional
            maxLength={500}
            value={help.en}
            onChange={event => onChange({ help: { ...help, en: event.currentTarget.value } })}
          />
          <TextField
            label={SETUP_TEXTS.helpSpanish}
            isOptional
            maxLength={500}
            value={help.es}
            onChange={event => onChange({ help: { ...help, es: event.currentTarget.value } })}
          />
          {isCheck && (
            <TextField
              label={SETUP_TEXTS.group}
              description={SETUP_TEXTS.groupHint}
              isOptional
              maxLength={100}
              value={group}
              onChange={event => onChange({ group: event.currentTarget.value })}
            />
          )}
          {isCheck && group !== '' && (
            <TextField
              label={SETUP_TEXTS.groupSpanish}
              isOptional
              maxLength={100}
              value={groupSpanish}
              onChange={event => onGroupSpanish(event.currentTarget.value)}
            />
          )}
          <Group gap={24}>
            <Checkbox
              label={SETUP_TEXTS.required}
              checked={isRequired}
              onChange={event => onChange({ isRequired: event.currentTarget.checked })}
            />
            {isKnownSource(source) && (
              <Checkbox
                label={SETUP_TEXTS.mayChange}
                checked={mayChange}
                onChange={event => onChange({ mayChange: event.currentTarget.checked })}
              />
            )}
          </Group>
        </Stack>
      )}
    </Box>
  )
}
