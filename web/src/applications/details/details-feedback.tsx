import { APPLICATION_FIELDS, type DetailsField } from '@epay/contract/applications/application-fields'
import { fullLabel } from '@epay/contract/applications/details-form'
import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import { CONFLICT_TEXTS } from '@epay/contract/applications/review-texts'
import { Box, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { type Ref, useId, useLayoutEffect, useRef } from 'react'
import { FormAlert } from '#web/ui/form-alert.tsx'
import classes from './details.module.css'
import type { DetailsActions } from './use-details-actions.ts'
import type { Choice, compare, DifferingField } from './use-details-form.ts'

type DetailsFeedbackProps = {
  ref: Ref<HTMLDivElement>
  actions: DetailsActions
  onGoTo: (field: DetailsField) => void
}

export function DetailsFeedback({ ref, actions, onGoTo }: DetailsFeedbackProps) {
  const { form, issues, outcome, conflict, resolution } = actions
  if (issues.length === 0 && !outcome && !resolution) return null
  return (
    <Stack ref={ref} tabIndex={-1} gap={8} className={classes.feedback} style={{ outline: 'none' }}>
      {issues.length > 0 && <ProblemList issues={issues} onGoTo={onGoTo} />}
      {outcome && (
        <FormAlert tone={outcome.success ? 'success' : 'error'} title={outcome.success && outcome.title}>
          <Text inherit>{outcome.success ?? outcome.failure.text}</Text>
          {outcome.failure?.details && <Text inherit>{outcome.failure.details}</Text>}
          {conflict && (
            <Conflict
              comparison={conflict.comparison}
              onKeepMine={form.formState.isDirty ? () => conflict.resolve('mine') : undefined}
              onTakeTheirs={() => conflict.resolve('theirs')}
            />
          )}
        </FormAlert>
      )}
      {resolution && <ResolutionNote choice={resolution} />}
    </Stack>
  )
}

type ProblemListProps = { issues: DetailsActions['issues']; onGoTo: (field: DetailsField) => void }

function ProblemList({ issues, onGoTo }: ProblemListProps) {
  return (
    <FormAlert title={DETAILS_MESSAGES.fixErrors}>
      <Stack component="ul" className="bare" gap={2} pl={4}>
        {issues.map(({ field, message }) => (
          <Group component="li" key={field} gap={8} wrap="nowrap" align="baseline">
            <span aria-hidden>{BULLET}</span>
            <div>
              <UnstyledButton
                c="inherit"
                fz="inherit"
                mih={{ base: 44, xs: 28 }}
                td="underline"
                style={{ textUnderlineOffset: 3 }}
                onClick={() => onGoTo(field)}
              >
                {message}
              </UnstyledButton>
              {/* Repeated fields can have the same message. */}
              {'group' in APPLICATION_FIELDS[field] && <Text fz={14}>{fullLabel(field)}</Text>}
            </div>
          </Group>
        ))}
      </Stack>
    </FormAlert>
  )
}

/** Replaces the list marker, which browsers put at the last line of a wrapped message. */
const BULLET = '•'

type ConflictProps = {
  comparison: ReturnType<typeof compare>
  /** Missing if the user has no edits to keep. */
  onKeepMine?: () => void
  onTakeTheirs: () => void
}

/** Shows both versions after an edit conflict, until the user picks one. */
export function Conflict({
  comparison: { conflicts, otherChanges },
  onKeepMine,
  onTakeTheirs,
}: ConflictProps) {
  const hint = onKeepMine
    ? CONFLICT_TEXTS[conflicts.length > 0 ? 'conflictHint' : 'noConflictHint']
    : CONFLICT_TEXTS.noOwnChangesHint
  return (
    <>
      <Versions
        title={CONFLICT_TEXTS.bothChanged}
        fields={conflicts}
        names={[CONFLICT_TEXTS.yours, CONFLICT_TEXTS.theirs]}
      />
      <Versions
        title={conflicts.length > 0 ? CONFLICT_TEXTS.theyAlsoChanged : CONFLICT_TEXTS.changedMeanwhile}
        fields={otherChanges}
        names={[CONFLICT_TEXTS.before, CONFLICT_TEXTS.now]}
      />
      <Text inherit mb={12}>
        {hint}
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

function Versions({ title, fields, names: [ownName, otherName] }: VersionsProps) {
  const titleId = useId()
  if (fields.length === 0) return null
  return (
    <>
      <Text inherit id={titleId} mt={12} fw={600} c="bright">
        {title}
      </Text>
      <Box component="ul" className="bare ruled" mb={12} c="bright" aria-labelledby={titleId}>
        {fields.map(({ label, ...versions }) => (
          <Box component="li" key={label} py={8}>
            <Text inherit c="var(--epay-body)" fw={580}>
              {label}
            </Text>
            <Box component="dl" display="grid" style={VERSIONS_GRID}>
              <Version name={ownName} value={versions.mine} />
              <Version name={otherName} value={versions.theirs} />
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}

const VERSIONS_GRID = {
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  columnGap: 16,
}

function Version({ name, value }: { name: string; value: string }) {
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <Box component="dt" flex="0 0 56px" c="var(--epay-body)">
        {name}
      </Box>
      <Box component="dd" miw={0} style={{ overflowWrap: 'break-word', whiteSpace: 'pre-line' }}>
        {value || '–'}
      </Box>
    </Group>
  )
}

const RESOLUTIONS: Record<Choice, string> = {
  mine: CONFLICT_TEXTS.changesCombined,
  theirs: CONFLICT_TEXTS.theirVersionShown,
}

/** Takes focus, because the button that had it was removed. */
export function ResolutionNote({ choice }: { choice: Choice }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ref.current?.focus(), [])
  return (
    <Box ref={ref} tabIndex={-1} style={{ outline: 'none' }}>
      <FormAlert tone="info">{RESOLUTIONS[choice]}</FormAlert>
    </Box>
  )
}
