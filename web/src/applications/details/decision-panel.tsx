import { APPROVAL_FIELDS, HIRING_FIELDS } from '@epay/contract/applications/application-fields'
import type { DetailsForm } from '@epay/contract/applications/details-form'
import { HISTORY_MESSAGES } from '@epay/contract/applications/messages'
import {
  DECISION_TEXTS,
  HISTORY_TEXTS,
  PANEL_TEXTS,
  READING_TEXTS,
} from '@epay/contract/applications/review-texts'
import type { Application, HistoryEntry } from '@epay/contract/applications/schemas'
import { deciderOf, statusLabel, statusTone } from '@epay/contract/applications/status'
import { NO_VALUE } from '@epay/contract/common/money'
import { recordOf } from '@epay/contract/common/records'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { useUser } from '#web/auth/session.ts'
import { InstantText } from '#web/ui/facts.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { searchWithOpen } from '#web/ui/use-record-dialog.ts'
import { ApprovalRemarkQuote, Quote } from '../components/application-facts.tsx'
import { OfferFacts } from '../components/application-reading.tsx'
import { applicationHistoryOptions } from '../queries.ts'
import { canDecideNow, deciderName, WaitingTime } from './application-summary.tsx'
import classes from './details.module.css'
import { DetailsInput } from './details-sections.tsx'

export type Remark = {
  text: string
  /** A new object for each refusal, so that the field regains focus. */
  problem: { message: string } | undefined
  onChange: (text: string) => void
}

type DecisionPanelProps = {
  application: Application
  form: UseFormReturn<DetailsForm>
  remark: Remark
  /** Focuses the link to the history when the dialog opens. */
  focusesHistory: boolean
  /** Shows the offer's terms as inputs. */
  isOfferOpen: boolean
  /** Missing for users who can't change the offer here. */
  onChangeOffer: (() => void) | undefined
  children?: ReactNode
}

/** Shows the user's own decision if it is their turn; otherwise, past decisions, latest first. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { application, form, remark, focusesHistory, isOfferOpen, onChangeOffer, children } = props
  const { roles } = useUser()
  const location = useLocation()
  const isPhone = useIsPhone()
  const { id: applicationId, status, approvalRemark } = application
  const { data: history } = useQuery(applicationHistoryOptions(applicationId))
  const decider = deciderOf(status)
  const isUsersTurn = canDecideNow(application, roles)
  const offer = recordOf(APPROVAL_FIELDS, field => form.watch(field))
  const hasOffer = isOfferOpen || APPROVAL_FIELDS.some(field => offer[field] !== '')
  return (
    <Stack component="section" gap={12} pt={12} aria-label={DECISION_TEXTS.title}>
      <Group justify="space-between" gap={8}>
        <Text component="h3" fz={17} fw={620}>
          {isUsersTurn ? DECISION_TEXTS.yours : DECISION_TEXTS.title}
        </Text>
        <Anchor
          className="touch-target"
          component={Link}
          to={{ search: searchWithOpen(location, applicationId, 'history') }}
          state={{ isOverList: true }}
          preventScrollReset
          data-autofocus={focusesHistory || undefined}
          fz={14}
          fw={600}
        >
          {HISTORY_MESSAGES.title}
        </Anchor>
      </Group>
      {/* On wider screens, the summary shows the waiting time. */}
      {isPhone && <WaitingTime application={application} />}
      {decider && !isUsersTurn && (
        <Text>{english(PANEL_TEXTS.waitsFor, { decider: deciderName(decider) })}</Text>
      )}
      {isUsersTurn && <ApprovalRemarkQuote remark={approvalRemark} />}
      {hasOffer && (
        <div>
          <Group justify="space-between" gap={8} mih={44}>
            <Text component="h4" c="bright" fw={620}>
              {READING_TEXTS.offer}
            </Text>
            {onChangeOffer && (
              <Button variant="subtle" size="compact-sm" mih={44} onClick={onChangeOffer}>
                {READING_TEXTS.change}
              </Button>
            )}
          </Group>
          {isOfferOpen ? (
            <SimpleGrid
              minColWidth="min(150px, 100%)"
              autoFlow="auto-fit"
              spacing={12}
              style={{ alignItems: 'start' }}
            >
              {APPROVAL_FIELDS.map(field => (
                <DetailsInput key={field} form={form} name={field} />
              ))}
            </SimpleGrid>
          ) : (
            <Box px={16} py={4} bd="1px solid var(--epay-line)" bdrs={8} bg="var(--epay-surface)">
              <OfferFacts offer={offer} />
            </Box>
          )}
        </div>
      )}
      {children}
      {(isUsersTurn || remark.text !== '') && (
        <div>
          {!isUsersTurn && <Text fw={600}>{PANEL_TEXTS.notSent}</Text>}
          <DecisionRemark
            remark={remark}
            description={isUsersTurn ? PANEL_TEXTS.remarkHint : PANEL_TEXTS.notSentHint}
          />
        </div>
      )}
      {!isUsersTurn && history && (
        <ol className="bare" aria-label={PANEL_TEXTS.pastDecisions}>
          {history.toReversed().map(entry => (
            <HistoryStep key={`${entry.actionDate} ${entry.toStatus}`} entry={entry} />
          ))}
        </ol>
      )}
      {!isUsersTurn && !history && <ApprovalRemarkQuote remark={approvalRemark} />}
    </Stack>
  )
}

function HistoryStep({ entry }: { entry: HistoryEntry }) {
  const { toStatus, actionBy, username, actionDate, remarks, viaLink, isBySamePerson } = entry
  const label = toStatus === null ? NO_VALUE : statusLabel(toStatus)
  return (
    <Box
      component="li"
      className={classes.step}
      __vars={toStatus === null ? undefined : { '--tone': `var(--epay-${statusTone(toStatus)})` }}
    >
      <Group justify="space-between" align="baseline" gap="0 12px">
        <Text span c="bright" fw={600}>
          {label}
        </Text>
        <Text span c="dimmed" fz={13}>
          <InstantText instant={actionDate} />
        </Text>
      </Group>
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
