import { APPLICATION_FIELDS, type DetailsField } from '@epay/contract/applications/application-fields'
import { fullLabel } from '@epay/contract/applications/details-form'
import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import { CONFLICT_TEXTS } from '@epay/contract/applications/review-texts'
import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { type Ref, useId, useLayoutEffect, useRef } from 'react'
import { FormAlert } from '#web/ui/form-alert.tsx'
import conflictClasses from './conflict.module.css'
import classes from './details.module.css'
import type { DetailsActions } from './use-details-actions.ts'
import type { Choice, Comparison, DifferingField } from './use-details-form.ts'

type DetailsNewsProps = {
  ref: Ref<HTMLDivElement>
  actions: DetailsActions
  onGoTo: (field: DetailsField) => void
}

/** What the last press led to, above the buttons, where the reader has just pressed one. */
export function DetailsNews({ ref, actions, onGoTo }: DetailsNewsProps) {
  const { form, issues, outcome, conflict, settled } = actions
  return (
    <div ref={ref} tabIndex={-1} className={classes.news}>
      {issues.length > 0 && <ProblemList issues={issues} onGoTo={onGoTo} />}
      {outcome && (
        <FormAlert tone={outcome.success ? 'success' : 'error'} title={outcome.success && outcome.title}>
          <Text inherit>{outcome.success ?? outcome.failure.text}</Text>
          {outcome.failure?.details && <Text inherit>{outcome.failure.details}</Text>}
          {conflict && (
            <Conflict
              comparison={conflict.comparison}
              onKeepMine={form.formState.isDirty ? () => conflict.settle('mine') : undefined}
              onTakeTheirs={() => conflict.settle('theirs')}
            />
          )}
        </FormAlert>
      )}
      {settled && <SettledNote choice={settled} />}
    </div>
  )
}

type ProblemListProps = { issues: DetailsActions['issues']; onGoTo: (field: DetailsField) => void }

function ProblemList({ issues, onGoTo }: ProblemListProps) {
  return (
    <FormAlert title={DETAILS_MESSAGES.fixErrors}>
      <ul className={classes.problems}>
        {issues.map(({ field, message }) => (
          <li key={field}>
            <UnstyledButton className={classes.problem} onClick={() => onGoTo(field)}>
              {message}
            </UnstyledButton>
            {/* Fields that occur twice in the form can have the same message. */}
            {'group' in APPLICATION_FIELDS[field] && (
              <Text span fz={14} style={{ gridColumn: 2 }}>
                {fullLabel(field)}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </FormAlert>
  )
}

type ConflictProps = {
  comparison: Comparison
  /** Missing for a reader who has changed nothing that could be kept. */
  onKeepMine?: () => void
  onTakeTheirs: () => void
}

/** Both versions after someone else saved first; neither is lost before the reader chooses. */
export function Conflict({ comparison: { both, others }, onKeepMine, onTakeTheirs }: ConflictProps) {
  const advice = onKeepMine
    ? CONFLICT_TEXTS[both.length > 0 ? 'adviceBoth' : 'adviceOthers']
    : CONFLICT_TEXTS.adviceNoneOwn
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
        {advice}
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

type VersionsProps = {
  title: string
  fields: readonly DifferingField[]
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
      <ul className={conflictClasses.fields} aria-labelledby={titleId}>
        {fields.map(({ label, mine, theirs }) => (
          <li key={label}>
            <div className={conflictClasses.label}>{label}</div>
            <dl className={conflictClasses.versions}>
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

const SETTLED: Record<Choice, string> = { mine: CONFLICT_TEXTS.keptMine, theirs: CONFLICT_TEXTS.tookTheirs }

/** In place of both versions once the reader has chosen; the button that had the focus was removed. */
export function SettledNote({ choice }: { choice: Choice }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className={conflictClasses.settled}>
      <FormAlert tone="info">{SETTLED[choice]}</FormAlert>
    </div>
  )
}
