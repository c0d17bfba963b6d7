import { CONFLICT_TEXTS } from '@epay/contract/applications/decision-texts'
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
      <Versions
        title={CONFLICT_TEXTS.both}
        fields={both}
        names={[CONFLICT_TEXTS.yours, CONFLICT_TEXTS.theirs]}
      />
      <Versions
        title={both.length > 0 ? CONFLICT_TEXTS.alsoOthers : CONFLICT_TEXTS.others}
        fields={others}
        names={[CONFLICT_TEXTS.before, CONFLICT_TEXTS.now]}
      />
      <Text inherit mb={12}>
        {advice(both, onKeepMine !== undefined)}
      </Text>
      <Group gap={8}>
        {onKeepMine && (
          <Button variant="default" onClick={onKeepMine}>
            {CONFLICT_TEXTS.keepMine}
          </Button>
        )}
        <Button variant="default" onClick={onTakeTheirs}>
          {CONFLICT_TEXTS.takeTheirs}
        </Button>
      </Group>
    </>
  )
}

function advice(both: readonly DifferingField[], hasOwn: boolean): string {
  if (!hasOwn) return CONFLICT_TEXTS.adviceNoneOwn
  return both.length > 0 ? CONFLICT_TEXTS.adviceBoth : CONFLICT_TEXTS.adviceOthers
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
  mine: CONFLICT_TEXTS.keptMine,
  theirs: CONFLICT_TEXTS.tookTheirs,
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
