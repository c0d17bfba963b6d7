import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { daysBetween, formatDate, toDateIn } from '@epay/contract/common/dates'
import { english } from '@epay/contract/languages/translator'
import { formsDue } from '@epay/contract/tax-forms/deadlines'
import { PEOPLE_GROUPS, type TaxYear, yearEndEndpoints } from '@epay/contract/tax-forms/endpoints'
import { YEAR_END_TEXTS as TEXTS } from '@epay/contract/tax-forms/texts'
import { Anchor, Button, NativeSelect, Stack } from '@mantine/core'
import { IconPrinter, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { downloadFile } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx'
import { toastError } from '#web/ui/toast.ts'
import { PeopleList } from '../components/people-list.tsx'
import { UploadDialog } from '../components/upload-forms.tsx'
import { UploadReview } from '../components/upload-review.tsx'
import { YearCounts } from '../components/year-counts.tsx'
import { yearQuery } from '../queries.ts'

/** Through September, forms are of last year. */
function presentYear(today: string): number {
  const year = Number(today.slice(0, 4))
  return today.slice(5) < '10-01' ? year - 1 : year
}

function dueText(due: string, today: string): string {
  const values = { date: formatDate(due), days: daysBetween(today, due) }
  if (due < today) return english(TEXTS.overdue, values)
  return english(values.days <= 90 ? TEXTS.dueIn : TEXTS.due, values)
}

/** The office's page of a tax year: counts, the upload, and the people. */
export function YearEndFormsPage() {
  const today = toDateIn(new Date())
  const [search, setSearch] = useSearchParams()
  const chosen = Number(search.get('year'))
  const taxYear = chosen >= 2000 && chosen < 2100 ? chosen : presentYear(today)
  const year = useRead(yearQuery(taxYear))
  const [isUploading, setIsUploading] = useState(false)
  const years = new Set([...(year.data?.years ?? []), taxYear])
  const print = useMutation({
    mutationFn: () =>
      downloadFile(yearEndEndpoints.paper, { params: { year: taxYear } }, `w2-${taxYear}-paper.pdf`),
    onError: error => toastError(messageOf(error)),
  })
  const toPrint = year.data ? year.data.counts.paper - year.data.counts.handedOut : 0
  return (
    <>
      <PageHeader
        title={PAGE_TITLES.yearEndForms}
        subLine={dueText(formsDue(taxYear), today)}
        actions={
          <>
            <NativeSelect
              aria-label={TEXTS.year}
              data={[...years].toSorted((one, other) => other - one).map(String)}
              value={String(taxYear)}
              onChange={event => setSearch({ year: event.currentTarget.value })}
            />
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              disabled={toPrint === 0}
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
      {year.data ? (
        <YearSections key={taxYear} year={year.data} />
      ) : year.isError ? (
        <ErrorState
          title={TEXTS.loadFailed}
          text={messageOf(year.error)}
          onRetry={() => void year.refetch()}
        />
      ) : (
        <LoadingRows />
      )}
    </>
  )
}

function YearSections({ year }: { year: TaxYear }) {
  const [search, setSearch] = useSearchParams()
  const given = search.get('group')
  const group = PEOPLE_GROUPS.find(each => each === given) ?? 'paid'
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
        chosen={group}
        onChoose={next => setSearch({ year: String(year.taxYear), group: next })}
      />
      {year.uploadId ? (
        <UploadReview key={year.uploadId} id={year.uploadId} />
      ) : (
        <EmptyState title={english(TEXTS.nothingTitle, { year: year.taxYear })} text={TEXTS.nothing} />
      )}
      <PeopleList key={group} year={year.taxYear} group={group} />
    </Stack>
  )
}
