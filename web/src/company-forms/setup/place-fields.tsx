import type { FormDocument, FormSettings, Place } from '@epay/contract/company-forms/form-definition'
import { SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { type DocumentLanguage, type FormEdits, withDocument } from './form-edits.ts'

type PlaceFieldsProps = {
  document: FormDocument
  settings: NonNullable<FormSettings['documents']['en']>
  edits: FormEdits
  language: DocumentLanguage
  isEditable: boolean
  onChange: (edits: FormEdits) => void
}

/** Where signature and date go, if not in a field of the PDF. */
export function PlaceFields({ document, settings, edits, language, isEditable, onChange }: PlaceFieldsProps) {
  const last = document.pages.length
  const places = [
    {
      name: 'signature',
      title: SETUP_TEXTS.signature,
      first: { page: last, x: 72, y: 96, width: 260, height: 36 },
    },
    {
      name: 'signedOn',
      title: SETUP_TEXTS.signedOn,
      first: { page: last, x: 360, y: 96, width: 120, height: 18 },
    },
  ] as const
  return (
    <Card title={SETUP_TEXTS.signature}>
      <Stack gap={16}>
        <Text c="dimmed" fz={14}>
          {SETUP_TEXTS.placeHint}
        </Text>
        {places.map(({ name, title, first }) => (
          <OnePlace
            key={name}
            title={title}
            place={settings[name]}
            isEditable={isEditable}
            onAdd={() => onChange(withDocument(edits, language, { [name]: first }))}
            onChange={place => onChange(withDocument(edits, language, { [name]: place }))}
          />
        ))}
      </Stack>
    </Card>
  )
}

type OnePlaceProps = {
  title: string
  place: Place | null
  isEditable: boolean
  onAdd: () => void
  onChange: (place: Place | null) => void
}

const PARTS = [
  ['page', SETUP_TEXTS.placePage],
  ['x', SETUP_TEXTS.placeX],
  ['y', SETUP_TEXTS.placeY],
  ['width', SETUP_TEXTS.placeWidth],
  ['height', SETUP_TEXTS.placeHeight],
] as const

function OnePlace({ title, place, isEditable, onAdd, onChange }: OnePlaceProps) {
  return (
    <div>
      <Group justify="space-between">
        <Text fw={600}>{title}</Text>
        {place ? (
          <Button
            variant="subtle"
            disabled={!isEditable}
            aria-label={`${SETUP_TEXTS.removePlace}: ${title}`}
            onClick={() => onChange(null)}
          >
            {SETUP_TEXTS.removePlace}
          </Button>
        ) : (
          <Button
            variant="default"
            disabled={!isEditable}
            aria-label={`${SETUP_TEXTS.setPlace}: ${title}`}
            onClick={onAdd}
          >
            {SETUP_TEXTS.setPlace}
          </Button>
        )}
      </Group>
      {place && (
        <Group gap={8} mt={4}>
          {PARTS.map(([part, label]) => (
            <TextField
              key={part}
              label={label}
              aria-label={`${title}: ${label}`}
              type="number"
              w={92}
              disabled={!isEditable}
              value={String(place[part])}
              onChange={event => {
                const value = Number(event.currentTarget.value)
                if (value >= 0)
                  onChange({ ...place, [part]: part === 'page' ? Math.max(1, Math.round(value)) : value })
              }}
            />
          ))}
        </Group>
      )}
    </div>
  )
}
