import { FIELD_TEXTS } from '@epay/contract/change-requests/my-texts'
import {
  DECISION_TEXTS,
  MARKING_TEXTS,
  CHANGES_TEXTS as TEXTS,
} from '@epay/contract/change-requests/office-texts'
import type { ChangeRequest } from '@epay/contract/change-requests/schemas'
import { formatInstant } from '@epay/contract/common/dates'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Box, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router'
import { employeeHref } from '#web/lib/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { InstantText, SecondLine } from '#web/ui/facts.tsx'
import stackedTable from '#web/ui/stacked-table.module.css'
import { partsOf } from '../parts.ts'
import classes from './changes.module.css'
import { DecisionForm } from './decision-form.tsx'

export function RequestDetail({ request }: { request: ChangeRequest }) {
  const { employeeId, name, field, requestedAt, status, markings } = request
  const title = english(TEXTS.title, { name, field: FIELD_TEXTS[field].toLowerCase() })
  const isBank = field === 'directDeposit'
  return (
    <Box component="section" aria-label={title}>
      <Card isFlush>
        <Group justify="space-between" gap="4px 16px" px={{ base: 16, xs: 24 }} py={16}>
          <div>
            <Title order={2}>{title}</Title>
            <Text c="dimmed">
              {english(TEXTS.requested, { id: employeeId, time: formatInstant(requestedAt) })}
            </Text>
          </div>
          <Anchor component={Link} to={employeeHref(employeeId)} fw={600} className="touch-target">
            {TEXTS.openEmployee}
          </Anchor>
        </Group>
        <ComparisonTable request={request} />
        {markings.length > 0 && (
          <ul className={classes.markings}>
            {markings.map(marking => (
              <li key={marking}>
                <IconAlertTriangle size={18} aria-hidden />
                {MARKING_TEXTS[marking]}
              </li>
            ))}
          </ul>
        )}
        <Stack gap={16} px={{ base: 16, xs: 24 }} py={16}>
          <Group align="flex-start" gap={16} grow preventGrowOverflow={false}>
            <ApprovalSteps request={request} />
            {isBank && status === 'waiting' && <PhoneToCall number={request.phoneBefore} />}
          </Group>
          {status === 'waiting' && <DecisionForm request={request} />}
        </Stack>
      </Card>
    </Box>
  )
}

/** Changed values are bold. */
function ComparisonTable({ request: { field, before, after } }: { request: ChangeRequest }) {
  const partsBefore = partsOf(field, before, english)
  return (
    <table className={`${stackedTable.table} ${classes.compared}`}>
      <thead>
        <tr>
          {[TEXTS.field, TEXTS.before, TEXTS.after].map(title => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {partsOf(field, after, english).map(({ label, lines }) => {
          const linesBefore = partsBefore.find(part => part.label === label)?.lines ?? []
          if (linesBefore.length === 0 && lines.length === 0) return null
          const isChanged = linesBefore.join('\n') !== lines.join('\n')
          const hasAccount = field === 'directDeposit' && lines.length > 0
          return (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-label={TEXTS.before}>
                <Lines lines={linesBefore} />
              </td>
              <td data-label={TEXTS.after} data-changed={isChanged || undefined}>
                <Lines lines={lines} />
                {hasAccount && <SecondLine>{TEXTS.routingValid}</SecondLine>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Lines({ lines: [firstLine = TEXTS.empty, ...otherLines] }: { lines: readonly string[] }) {
  return (
    <>
      <div>{firstLine}</div>
      {otherLines.map(line => (
        <div key={line}>{line}</div>
      ))}
    </>
  )
}

function ApprovalSteps({ request }: { request: ChangeRequest }) {
  const { status, approvals, approvalsNeeded, closedBy, closedAt, reason } = request
  const isRefused = status === 'refused'
  return (
    <div>
      <Title order={3} fz={15} mb={8}>
        {approvalsNeeded > 1 ? DECISION_TEXTS.needsTwo : DECISION_TEXTS.needsOne}
      </Title>
      <ol className={classes.steps}>
        {approvals.map(({ name, at, called }) => (
          <li key={name} data-tone="approved">
            <Text c="bright">{english(DECISION_TEXTS.approvedBy, { name })}</Text>
            <SecondLine>
              <InstantText instant={at} />
              {called !== '' && `. ${english(DECISION_TEXTS.called, { text: called })}`}
            </SecondLine>
          </li>
        ))}
        {status === 'waiting' && <li>{DECISION_TEXTS.waits}</li>}
        {closedAt !== null && closedBy !== null && (
          <li data-tone={isRefused ? 'rejected' : undefined}>
            <Text c="bright">
              {english(isRefused ? DECISION_TEXTS.refusedBy : DECISION_TEXTS.closedBy, { name: closedBy })}
            </Text>
            <SecondLine>
              <InstantText instant={closedAt} />
              {reason !== '' && `. ${reason}`}
            </SecondLine>
          </li>
        )}
      </ol>
    </div>
  )
}

function PhoneToCall({ number }: { number: string }) {
  return (
    <Paper withBorder p={14} bg="var(--epay-raised)" radius="md" miw={220}>
      <Group gap={8} wrap="nowrap">
        <IconPhone size={18} aria-hidden />
        <Text c="bright" fw={620}>
          {DECISION_TEXTS.call}
        </Text>
      </Group>
      {number === '' ? (
        <Text>{DECISION_TEXTS.noNumber}</Text>
      ) : (
        <>
          <Text c="bright" fz={17} fw={620}>
            {number}
          </Text>
          <SecondLine>{DECISION_TEXTS.callText}</SecondLine>
        </>
      )}
    </Paper>
  )
}
