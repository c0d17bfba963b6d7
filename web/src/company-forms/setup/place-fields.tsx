import type { AddedField, Place } from '@epay/contract/company-forms/form-definition'
import { isAdded } from '@epay/contract/company-forms/form-definition'
import { SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { type DocumentEdits, movablePlaces, withAdded, withoutAdded } from './form-edits.ts'

type PlaceFieldsProps = {
  settings: DocumentEdits
  pageCount: number
  isEditable: boolean
  onChoose: (field: string) => void
  onChange: (document: DocumentEdits) => void
}

const SIGNING_PLACES = [
  ['signature', { x: 72, y: 96, width: 260, height: 36 }],
  ['signedOn', { x: 360, y: 96, width: 120, height: 18 }],
] as const
const SIZES = { check: { width: 12, height: 12 }, text: { width: 200, height: 16 } } as const

export function PlaceFields({ settings, pageCount, isEditable, onChoose, onChange }: PlaceFieldsProps) {
  const add = (kind: AddedField['kind']) => {
    // Staggers new fields so that they don't overlap.
    const y = 700 - 24 * (settings.added.length % 24)
    const { document, id } = withAdded(settings, { kind, place: { page: 1, x: 72, y, ...SIZES[kind] } })
    onChange(document)
    onChoose(id)
  }
  return (
    <Card title={SETUP_TEXTS.places}>
      <Stack gap={16}>
        <Text c="dimmed" fz={14}>
          {SETUP_TEXTS.placeHint}
        </Text>
        {SIGNING_PLACES.map(([name, defaultPlace]) => (
          <PlaceEditor
            key={name}
            title={SETUP_TEXTS[name]}
            place={settings[name]}
            onAdd={() => {
              onChange({ ...settings, [name]: { page: pageCount, ...defaultPlace } })
              onChoose(name)
            }}
            onChange={place => onChange({ ...settings, [name]: place })}
          />
        ))}
        {movablePlaces(settings)
          .filter(({ key }) => isAdded({ id: key }))
          .map(({ key, name, place, withPlace }) => (
            <PlaceEditor
              key={key}
              title={name}
              place={place}
              onChange={next => onChange(next ? withPlace(next) : withoutAdded(settings, key))}
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

type PlaceEditorProps = {
  title: string
  place: Place | null
  onAdd?: () => void
  onChange: (place: Place | null) => void
}

const COORDINATES = [
  ['page', SETUP_TEXTS.placePage],
  ['x', SETUP_TEXTS.placeX],
  ['y', SETUP_TEXTS.placeY],
  ['width', SETUP_TEXTS.placeWidth],
  ['height', SETUP_TEXTS.placeHeight],
] as const

function PlaceEditor({ title, place, onAdd, onChange }: PlaceEditorProps) {
  const action = place ? SETUP_TEXTS.removePlace : SETUP_TEXTS.setPlace
  return (
    <div>
      <Group justify="space-between">
        <Text fw={600}>{title}</Text>
        <Button
          variant={place ? 'subtle' : 'default'}
          aria-label={`${action}: ${title}`}
          onClick={place ? () => onChange(null) : onAdd}
        >
          {action}
        </Button>
      </Group>
      {place && (
        <Group gap={8} mt={4}>
          {COORDINATES.map(([part, label]) => (
            <TextField
              key={part}
              label={label}
              aria-label={`${title}: ${label}`}
              type="number"
              w={92}
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
