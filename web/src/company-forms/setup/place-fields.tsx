import {
  type AddedField,
  type FormDocument,
  isAdded,
  type Place,
} from '@epay/contract/company-forms/form-definition'
import { SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import {
  type DocumentEdits,
  type DocumentLanguage,
  type FormEdits,
  movablePlaces,
  withAdded,
  withDocument,
  withoutAdded,
} from './form-edits.ts'

type PlaceFieldsProps = {
  document: FormDocument
  settings: DocumentEdits
  edits: FormEdits
  language: DocumentLanguage
  isEditable: boolean
  onChoose: (field: string) => void
  onChange: (edits: FormEdits) => void
}

/** Where signature and date go, if not in a field of the PDF, and fields that the PDF doesn't have. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { document, settings, edits, language, isEditable, onChoose, onChange } = props
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
  const add = (kind: AddedField['kind']) => {
    // Each stands a little below the one before.
    const y = 700 - 24 * (settings.added.length % 24)
    const box = kind === 'check' ? { width: 12, height: 12 } : { width: 200, height: 16 }
    const { edits: next, id } = withAdded(edits, language, { kind, place: { page: 1, x: 72, y, ...box } })
    onChange(next)
    onChoose(id)
  }
  return (
    <Card title={SETUP_TEXTS.places}>
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
        {movablePlaces(edits, language)
          .filter(({ key }) => isAdded({ id: key }))
          .map(({ key, name, place, withPlace }) => (
            <OnePlace
              key={key}
              title={name}
              place={place}
              isEditable={isEditable}
              onAdd={() => undefined}
              onChange={next => onChange(next ? withPlace(next) : withoutAdded(edits, language, key))}
            />
          ))}
        {isEditable && (
          <Group gap={8}>
            <Button variant="default" onClick={() => add('text')}>
              {SETUP_TEXTS.addText}
            </Button>
            <Button variant="default" onClick={() => add('check')}>
              {SETUP_TEXTS.addCheck}
            </Button>
          </Group>
        )}
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
