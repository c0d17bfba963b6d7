import { HIRING_FIELDS } from '@epay/contract/applications/application-fields'
import { HISTORY_MESSAGES } from '@epay/contract/applications/messages'
import { DECISION_TEXTS, HISTORY_TEXTS, PANEL_TEXTS } from '@epay/contract/applications/review-texts'
import type { Application, HistoryEntry } from '@epay/contract/applications/schemas'
import { deciderOf, statusLabel, statusTone } from '@epay/contract/applications/status'
import { NOT_TOLD } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useUser } from '#web/auth/session.ts'
import { InstantText } from '#web/ui/facts.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { searchWithOpen } from '#web/ui/use-record-dialog.ts'
import { ApprovalRemarkQuote, Quote } from '../components/application-facts.tsx'
import { applicationHistoryOptions } from '../queries.ts'
import { mayDecideNow, nameOf } from './application-summary.tsx'
import classes from './decision-panel.module.css'

export type Remark = {
  text: string
  /** Why the decision is not sent; each refusal is another object, so that the field gets the focus again. */
  problem: { message: string } | undefined
  onChange: (text: string) => void
}

/** The reader's own decision if it is their turn, and what was decided until now, the latest first. */
export function DecisionPanel({ application, remark }: { application: Application; remark: Remark }) {
  const { roles, displayName } = useUser()
  const location = useLocation()
  const { id: applicationId, status, approvalRemark } = application
  const { data: history } = useQuery(applicationHistoryOptions(applicationId))
  const decider = deciderOf(status)
  const isDecidable = mayDecideNow(application, roles)
  return (
    <section className={classes.panel} aria-label={DECISION_TEXTS.title}>
      <Group justify="space-between" gap={8}>
        <Text component="h3" fz={15} fw={620}>
          {DECISION_TEXTS.title}
        </Text>
        <Anchor
          className="touch-target"
          component={Link}
          to={{ search: searchWithOpen(location, applicationId, 'history') }}
          state={{ isOverList: true }}
          preventScrollReset
          fz={14}
          fw={600}
        >
          {HISTORY_MESSAGES.title}
        </Anchor>
      </Group>
      {decider && !isDecidable && (
        <div className={classes.step} data-open>
          {english(PANEL_TEXTS.waitsFor, { decider: nameOf(decider) })}
        </div>
      )}
      {(isDecidable || remark.text !== '') && (
        <div className={classes.step} data-open>
          <div className={classes.head}>
            <Text span c="bright" fw={600}>
              {isDecidable ? DECISION_TEXTS.yours : PANEL_TEXTS.notSent}
            </Text>
            {isDecidable && (
              <Text span c="dimmed" fz={13}>
                {displayName}
              </Text>
            )}
          </div>
          <DecisionRemark
            remark={remark}
            description={isDecidable ? PANEL_TEXTS.remarkHint : PANEL_TEXTS.notSentHint}
          />
        </div>
      )}
      {history ? (
        <ol className={`bare ${classes.timeline}`} aria-label={PANEL_TEXTS.untilNow}>
          {history.toReversed().map(entry => (
            <Step key={`${entry.actionDate} ${entry.toStatus}`} entry={entry} />
          ))}
        </ol>
      ) : (
        <ApprovalRemarkQuote remark={approvalRemark} />
      )}
    </section>
  )
}

function Step({ entry }: { entry: HistoryEntry }) {
  const { toStatus, actionBy, username, actionDate, remarks, viaLink, isBySamePerson } = entry
  const label = toStatus === null ? NOT_TOLD : statusLabel(toStatus)
  return (
    <Box
      component="li"
      className={classes.step}
      __vars={toStatus === null ? undefined : { '--tone': `var(--epay-${statusTone(toStatus)})` }}
    >
      <div className={classes.head}>
        <Text span c="bright" fw={600}>
          {label}
        </Text>
        <Text span c="dimmed" fz={13}>
          <InstantText instant={actionDate} />
        </Text>
      </div>
      <Text c="dimmed" fz={14}>
        {viaLink ? english(PANEL_TEXTS.viaLink, { name: actionBy }) : actionBy}
      </Text>
      {username && username !== actionBy && (
        <Text c="dimmed" fz={13}>
          {username}
        </Text>
      )}
      {isBySamePerson && (
        <Text c="dimmed" fz={13}>
          {HISTORY_TEXTS.samePerson}
        </Text>
      )}
      {remarks && (
        <Quote
          label={toStatus !== null ? english(PANEL_TEXTS.quote, { status: label, name: actionBy }) : actionBy}
          text={remarks}
        />
      )}
    </Box>
  )
}

function DecisionRemark({ remark, description }: { remark: Remark; description: string }) {
  const { text, problem, onChange } = remark
  const ref = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (problem) ref.current?.focus()
  }, [problem])
  return (
    <TextAreaField
      ref={ref}
      label={PANEL_TEXTS.remark}
      description={description}
      minRows={2}
      maxRows={8}
      maxLength={HIRING_FIELDS.notes.max}
      length={text.length}
      value={text}
      error={problem?.message}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
