import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { daysBetween, formatDate, toDateIn } from '@epay/contract/common/dates'
import { formatCount } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import { formsDue } from '@epay/contract/tax-forms/deadlines'
import {
  PEOPLE_GROUPS,
  type PeopleGroup,
  type TaxYear,
  yearEndEndpoints,
} from '@epay/contract/tax-forms/endpoints'
import { YEAR_END_TEXTS as TEXTS } from '@epay/contract/tax-forms/texts'
import { Anchor, Button, NativeSelect, Paper, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconPrinter, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { downloadFile } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { toastError } from '#web/ui/toast.ts'
import { PeopleList } from '../components/people-list.tsx'
import { UploadDialog } from '../components/upload-forms.tsx'
import { UploadReview } from '../components/upload-review.tsx'
import { yearQuery } from '../queries.ts'

/** Through September, HR still works on last year's forms. */
function currentTaxYear(today: string): number {
  const year = Number(today.slice(0, 4))
  return today.slice(5) < '10-01' ? year - 1 : year
}

function dueText(due: string, today: string): string {
  const values = { date: formatDate(due), days: daysBetween(today, due) }
  if (due < today) return english(TEXTS.overdue, values)
  return english(values.days <= 90 ? TEXTS.dueIn : TEXTS.due, values)
}

export function YearEndFormsPage() {
  const today = toDateIn(new Date())
  const [search, setSearch] = useSearchParams()
  const selectedYear = Number(search.get('year'))
  const taxYear = selectedYear >= 2000 && selectedYear < 2100 ? selectedYear : currentTaxYear(today)
  const year = usePageQuery(yearQuery(taxYear))
  const [isUploading, setIsUploading] = useState(false)
  const years = new Set([...(year.data?.years ?? []), taxYear])
  const print = useMutation({
    mutationFn: () =>
      downloadFile(yearEndEndpoints.paper, { params: { year: taxYear } }, `w2-${taxYear}-paper.pdf`),
    onError: error => toastError(messageOf(error)),
  })
  const unprintedCount = year.data ? year.data.counts.paper - year.data.counts.handedOut : 0
  return (
    <>
      <PageHeader
        title={PAGE_TITLES.yearEndForms}
        subLine={dueText(formsDue(taxYear), today)}
        actions={
          <>
            <NativeSelect
              aria-label={TEXTS.year}
              data={[...years].toSorted((a, b) => b - a).map(String)}
              value={String(taxYear)}
              onChange={event => setSearch({ year: event.currentTarget.value })}
            />
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              disabled={unprintedCount === 0}
              loading={print.isPending}
              onClick={() => print.mutate()}
            >
              {TEXTS.print}
            </Button>
            <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setIsUploading(true)}>
              {TEXTS.upload}
            </Button>
          </>
        }
      />
      <UploadDialog year={taxYear} isOpen={isUploading} onClose={() => setIsUploading(false)} />
      <Loaded hasRows read={year} failed={TEXTS.loadFailed}>
        {data => <YearSections key={taxYear} year={data} />}
      </Loaded>
    </>
  )
}

function YearSections({ year }: { year: TaxYear }) {
  const [search, setSearch] = useSearchParams()
  const groupParam = search.get('group')
  const group = PEOPLE_GROUPS.find(each => each === groupParam) ?? 'paid'
  return (
    <Stack gap="md">
      {!year.isContactComplete && (
        <FormAlert tone="info" title={TEXTS.noContactTitle}>
          {TEXTS.noContact}{' '}
          <Anchor component={Link} to={PAGES.settings.path}>
            {TEXTS.toSettings}
          </Anchor>
        </FormAlert>
      )}
      <YearCounts
        year={year}
        selected={group}
        onChoose={next => setSearch({ year: String(year.taxYear), group: next })}
      />
      {year.uploadId ? (
        <UploadReview key={year.uploadId} id={year.uploadId} />
      ) : (
        <EmptyState title={english(TEXTS.emptyTitle, { year: year.taxYear })} text={TEXTS.nothing} />
      )}
      <PeopleList key={group} year={year.taxYear} group={group} />
    </Stack>
  )
}

type GroupCount = { group: PeopleGroup; count: number; label: string; note: string; isUrgent?: boolean }

function listCounts({ taxYear, counts, noticeBy }: TaxYear): GroupCount[] {
  const { paid, loaded, missing, consented, consentedWaiting, furnished, paper, handedOut, failed } = counts
  const withCount = (text: string, count: number) => english(text, { count: formatCount(count) })
  const remaining = paper - handedOut
  return [
    { group: 'paid', count: paid, label: TEXTS.paid, note: english(TEXTS.paidIn, { year: taxYear }) },
    {
      group: missing > 0 ? 'missing' : 'loaded',
      count: loaded,
      label: TEXTS.loaded,
      note: withCount(TEXTS.missing, missing),
    },
    {
      ...{ group: 'consented', count: consented, label: TEXTS.consented },
      note: withCount(TEXTS.consentedWaiting, consentedWaiting),
    },
    { group: 'furnished', count: furnished, label: TEXTS.furnished, note: TEXTS.inEPay },
    {
      ...{ group: 'paper', count: paper, label: TEXTS.onPaper },
      note: `${withCount(TEXTS.handedOut, handedOut)}, ${withCount(TEXTS.toHandOut, remaining)}`,
    },
    {
      ...{ group: 'failed', count: failed, label: TEXTS.failed, isUrgent: failed > 0 },
      note: noticeBy === null ? TEXTS.none : english(TEXTS.failedBy, { date: formatDate(noticeBy) }),
    },
  ]
}

type YearCountsProps = { year: TaxYear; selected: PeopleGroup; onChoose: (group: PeopleGroup) => void }

function YearCounts({ year, selected, onChoose }: YearCountsProps) {
  return (
    <Paper withBorder radius="lg" style={{ overflow: 'hidden' }}>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing={0} verticalSpacing={0}>
        {listCounts(year).map(({ group, count, label, note, isUrgent }) => (
          <UnstyledButton
            key={label}
            p={16}
            aria-pressed={group === selected}
            bg={group === selected ? 'var(--epay-hover)' : undefined}
            onClick={() => onChoose(group)}
          >
            <Text
              fz={26}
              fw={650}
              lh={1.2}
              c={isUrgent ? 'var(--epay-rejected)' : count === 0 ? 'var(--epay-muted)' : 'bright'}
            >
              {formatCount(count)}
            </Text>
            <Text c="bright" fw={560} fz={14}>
              {label}
            </Text>
            <Text c="dimmed" fz={13}>
              {note}
            </Text>
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </Paper>
  )
}
