import { PAGES } from '@epay/contract/auth/pages'
import { daysBetween, formatDate } from '@epay/contract/common/dates'
import { DUE_TEXTS } from '@epay/contract/dashboard/office-texts'
import { getStateRule, WORK_STATE_OPTIONS } from '@epay/contract/hand-over/due-days'
import { HAND_OVER_TEXTS, HIRES_TEXTS, REPORTS_TEXTS } from '@epay/contract/hand-over/page-texts'
import type { NewHireReport, ReportList } from '@epay/contract/hand-over/schemas'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '#web/auth/session.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { DateText, SecondLine, StatusBadge } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import classes from './hand-over.module.css'
import { PersonRows, toPersonRow } from './person-rows.tsx'
import { previewQuery, reportsQuery } from './queries.ts'
import { ReportPanel } from './report-panel.tsx'
import { RowPreview } from './row-preview.tsx'

export function Reports() {
  const reports = usePageQuery(reportsQuery)
  if (reports.data && reports.data.items.length > 0) return <ReportsContent list={reports.data} />
  return (
    <Card>
      <Loaded hasRows read={reports} failed={HAND_OVER_TEXTS.failed}>
        {() => <EmptyState title={REPORTS_TEXTS.none} text={REPORTS_TEXTS.noneText} />}
      </Loaded>
    </Card>
  )
}

const isOpen = ({ status, daysAway }: NewHireReport): boolean => status === 'open' && daysAway === null

function ReportsContent({ list }: { list: ReportList }) {
  const { today, employer } = list
  const items = list.items.map(toPersonRow)
  const [shownId, setShownId] = useState(items.find(isOpen)?.id ?? items[0]?.id)
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const shownReport = items.find(({ id }) => id === shownId)
  const people =
    selectedIds.length > 0
      ? items.filter(({ id }) => selectedIds.includes(id))
      : shownReport
        ? [shownReport]
        : []
  const reportsTo = people[0]?.reportsTo ?? ''
  const preview = usePageQuery(
    previewQuery(`new-hire-${reportsTo}`, reportsTo === '' ? [] : people.map(({ id }) => id)),
  )
  const canSelect = (report: NewHireReport) =>
    isOpen(report) &&
    report.reportsTo !== '' &&
    (selectedIds.length === 0 || sharesState(items, selectedIds, report))
  return (
    <Stack gap={16}>
      {(employer.ein === '' || employer.address === '') && <MissingEmployer />}
      <div className={classes.columns}>
        <Card isFlush>
          <PersonRows
            label={REPORTS_TEXTS.label}
            rows={items}
            selectedIds={selectedIds}
            canSelect={canSelect}
            onSelect={ids => setSelectedIds(limitToOneState(items, ids))}
            shownId={shownId}
            nameCell={report => (
              <Anchor
                component="button"
                type="button"
                fw={600}
                ta="left"
                aria-label={english(REPORTS_TEXTS.open, { name: report.name })}
                aria-current={report.id === shownId || undefined}
                onClick={() => setShownId(report.id)}
              >
                {report.name}
              </Anchor>
            )}
            columns={[
              {
                title: HIRES_TEXTS.workState,
                render: ({ workState, reportsTo }) => (
                  <>
                    {workState || HIRES_TEXTS.notSet}
                    {reportsTo && (
                      <SecondLine>
                        {english(reportsTo === workState ? REPORTS_TEXTS.days : REPORTS_TEXTS.daysOf, {
                          ...{ days: getStateRule(reportsTo).days, state: reportsTo },
                        })}
                      </SecondLine>
                    )}
                  </>
                ),
              },
              { title: HIRES_TEXTS.firstDay, render: ({ firstDay }) => <DateText date={firstDay} /> },
              { title: REPORTS_TEXTS.due, render: report => <DueDate report={report} today={today} /> },
              {
                title: HIRES_TEXTS.status,
                render: report => <ReportStatus report={report} today={today} />,
              },
            ]}
          />
          <RuleSources />
        </Card>
        <div className={classes.beside}>
          <ReportPanel
            key={shownReport?.id}
            report={shownReport}
            people={people}
            rows={preview.data?.rows ?? []}
            list={list}
          />
        </div>
        {reportsTo !== '' && <RowPreview people={people} preview={preview} />}
      </div>
    </Stack>
  )
}

/** A file can contain people from only one state. */
function limitToOneState(items: readonly NewHireReport[], ids: readonly string[]): string[] {
  const firstReport = items.find(({ id }) => id === ids[0])
  return items.flatMap(({ id, reportsTo }) =>
    ids.includes(id) && reportsTo === firstReport?.reportsTo ? id : [],
  )
}

const sharesState = (
  items: readonly NewHireReport[],
  selectedIds: readonly string[],
  report: NewHireReport,
) => items.find(({ id }) => id === selectedIds[0])?.reportsTo === report.reportsTo

function MissingEmployer() {
  const { roles } = useUser()
  return (
    <FormAlert tone="info">
      {REPORTS_TEXTS.noEmployer}{' '}
      {roles.includes('Admin') ? (
        <Anchor component={Link} to={PAGES.settings.path}>
          {REPORTS_TEXTS.openSettings}
        </Anchor>
      ) : (
        REPORTS_TEXTS.askAdmin
      )}
    </FormAlert>
  )
}

const SOON_DAYS = 7

function DueDate({ report, today }: { report: NewHireReport; today: string }) {
  const { dueOn, firstDay } = report
  if (!isOpen(report) || dueOn === null) return <DateText date={isOpen(report) ? null : dueOn} />
  const days = daysBetween(today, dueOn)
  const tone = days < 0 ? 'rejected' : days <= SOON_DAYS ? 'waiting' : 'bright'
  return (
    <>
      <Text c={firstDay > today ? 'bright' : tone} fw={600}>
        {firstDay > today ? REPORTS_TEXTS.afterFirstDay : formatDueDays(days)}
      </Text>
      <SecondLine>{formatDate(dueOn)}</SecondLine>
    </>
  )
}

function formatDueDays(days: number): string {
  if (days < -1) return english(DUE_TEXTS.overdue, { days: -days })
  if (days === -1) return DUE_TEXTS.oneOverdue
  if (days === 0) return DUE_TEXTS.today
  return days === 1 ? DUE_TEXTS.tomorrow : english(DUE_TEXTS.inDays, { days })
}

function ReportStatus({ report, today }: { report: NewHireReport; today: string }) {
  const { status, reportedOn, reason, daysAway, dueOn, firstDay } = report
  if (status === 'reported')
    return (
      <StatusBadge tone="approved">
        {english(REPORTS_TEXTS.reported, { date: formatDate(reportedOn ?? '') })}
      </StatusBadge>
    )
  if (status === 'didNotStart') return <StatusBadge tone="neutral">{REPORTS_TEXTS.didNotStart}</StatusBadge>
  if (status === 'notNeeded' || daysAway !== null)
    return (
      <>
        <StatusBadge tone="neutral">{REPORTS_TEXTS.notNeeded}</StatusBadge>
        <SecondLine>{reason || english(REPORTS_TEXTS.back, { days: daysAway ?? 0 })}</SecondLine>
      </>
    )
  if (dueOn === null) return <StatusBadge tone="rejected">{REPORTS_TEXTS.noState}</StatusBadge>
  if (firstDay > today) return <StatusBadge tone="neutral">{REPORTS_TEXTS.notStarted}</StatusBadge>
  return dueOn < today ? (
    <StatusBadge tone="rejected">{REPORTS_TEXTS.overdue}</StatusBadge>
  ) : (
    <StatusBadge tone="waiting">{REPORTS_TEXTS.dueOn}</StatusBadge>
  )
}

function RuleSources() {
  const [isShown, setIsShown] = useState(false)
  const checkedStates = WORK_STATE_OPTIONS.filter(({ value }) => getStateRule(value).checkedOn !== null)
  return (
    <Stack gap={8} px={{ base: 16, xs: 24 }} py={12} style={{ borderTop: '1px solid var(--epay-line)' }}>
      <Text c="dimmed" fz={14}>
        {REPORTS_TEXTS.calendarDays}
      </Text>
      <Button
        variant="subtle"
        px={8}
        mx={-8}
        w="fit-content"
        onClick={() => setIsShown(!isShown)}
        aria-expanded={isShown}
      >
        {REPORTS_TEXTS.sources}
      </Button>
      {isShown && (
        <ul>
          {checkedStates.map(({ value, label: state }) => {
            const { days, source, checkedOn, note } = getStateRule(value)
            return (
              <li key={value}>
                {english(REPORTS_TEXTS.sourceOf, { state, days, source })} {note}{' '}
                {english(REPORTS_TEXTS.readOn, { date: formatDate(checkedOn ?? '') })}
              </li>
            )
          })}
          <li>{english(REPORTS_TEXTS.othersSource, { source: getStateRule('').source })}</li>
        </ul>
      )}
    </Stack>
  )
}
