import { Button, Group, Text } from '@mantine/core'
import { useId, useLayoutEffect, useRef } from 'react'
import { FormAlert } from '#web/ui/form-alert.tsx'
import classes from './conflict.module.css'
import type { Comparison, DifferingField } from './details-values.ts'

export type Choice = 'mine' | 'theirs'

type ConflictProps = {
  comparison: Comparison
  /** Missing for a reader who has changed nothing that could be kept. */
  onKeepMine?: () => void
  onTakeTheirs: () => void
}

/** Both versions after somebody else saved first; neither is lost before the reader chooses. */
export function Conflict({ comparison: { both, others }, onKeepMine, onTakeTheirs }: ConflictProps) {
  return (
    <>
      <Versions title="Changed by both of you" fields={both} names={['Yours', 'Theirs']} />
      <Versions
        title={both.length > 0 ? 'Also changed meanwhile' : 'Changed meanwhile'}
        fields={others}
        names={['Before', 'Now']}
      />
      <Text inherit mb={12}>
        {advice(both, onKeepMine !== undefined)}
      </Text>
      <Group gap={8}>
        {onKeepMine && (
          <Button variant="default" onClick={onKeepMine}>
            Keep My Changes
          </Button>
        )}
        <Button variant="default" onClick={onTakeTheirs}>
          Take Their Version
        </Button>
      </Group>
    </>
  )
}

function advice(both: readonly DifferingField[], hasOwn: boolean): string {
  if (!hasOwn)
    return 'None of this is a change of yours. Take their version, look through it and try once more.'
  return both.length > 0
    ? 'Keep your changes to put them on top of theirs and try once more, or take their version instead.'
    : 'You changed other fields. Keep your changes beside theirs and try once more, or take their version instead.'
}

type VersionsProps = {
  title: string
  fields: readonly DifferingField[]
  /** What the version in the form and the other one are called. */
  names: readonly [string, string]
}

function Versions({ title, fields, names: [mineName, theirsName] }: VersionsProps) {
  const titleId = useId()
  if (fields.length === 0) return null
  return (
    <>
      <Text inherit id={titleId} mt={12} fw={600} c="bright">
        {title}
      </Text>
      <ul className={classes.fields} aria-labelledby={titleId}>
        {fields.map(({ label, mine, theirs }) => (
          <li key={label}>
            <div className={classes.label}>{label}</div>
            <dl className={classes.versions}>
              <div>
                <dt>{mineName}</dt>
                <dd>{mine || '–'}</dd>
              </div>
              <div>
                <dt>{theirsName}</dt>
                <dd>{theirs || '–'}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

const SETTLED: Record<Choice, string> = {
  mine: 'Your changes are on top of theirs now. They are not saved yet.',
  theirs: 'This is their version now.',
}

/** In place of both versions once the reader has chosen; the button that had the focus is gone. */
export function SettledNote({ choice }: { choice: Choice }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className={classes.settled}>
      <FormAlert tone="info">{SETTLED[choice]}</FormAlert>
    </div>
  )
}
