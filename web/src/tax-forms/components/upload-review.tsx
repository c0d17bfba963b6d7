import { formatCount } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import type { TaxFormUpload, UploadPage } from '@epay/contract/tax-forms/endpoints'
import { YEAR_END_TEXTS as TEXTS } from '@epay/contract/tax-forms/texts'
import { Box, Button, Flex, Group, Progress, Stack, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { type PlainTableColumn, ScrolledTable } from '#web/ui/plain-table.tsx'
import { uploadQuery } from '../queries.ts'
import { AssignPanel } from './assign-page.tsx'
import { UploadActions } from './confirm-upload.tsx'

export function UploadReview({ id }: { id: string }) {
  return (
    <Loaded hasRows read={usePageQuery(uploadQuery(id))} failed={TEXTS.loadFailed}>
      {upload => <Upload upload={upload} />}
    </Loaded>
  )
}

function Upload({ upload }: { upload: TaxFormUpload }) {
  const { state, progress, refusal, result, formCount } = upload
  if (state === 'reading') return <UploadProgress title={TEXTS.reading} doneCount={progress} />
  if (state === 'confirming')
    return <UploadProgress title={TEXTS.confirming} doneCount={progress} total={formCount} />
  if (state === 'refused') return <FormAlert title={TEXTS.refused}>{refusal}</FormAlert>
  if (state === 'confirmed' && result)
    return (
      <FormAlert tone="success">
        {english(TEXTS.confirmedSummary, {
          furnished: formatCount(result.furnished),
          paper: formatCount(result.paper),
        })}
      </FormAlert>
    )
  return state === 'ready' ? <CheckUpload upload={upload} /> : null
}

function UploadProgress({ title, doneCount, total }: { title: string; doneCount: number; total?: number }) {
  const percent = total ? Math.round((100 * doneCount) / total) : 100
  return (
    <Card title={title}>
      <Progress value={percent} animated aria-label={title} mb={8} />
      <Text role="status">
        {english(total ? TEXTS.position : TEXTS.pageNumber, {
          ...{ at: formatCount(doneCount), page: formatCount(doneCount), count: formatCount(total ?? 0) },
        })}
      </Text>
    </Card>
  )
}

const TABS = ['all', 'matched', 'everyone', 'assign', 'leftOut'] as const
type Tab = (typeof TABS)[number]
const TAB_TEXTS: Readonly<Record<Tab, string>> = {
  all: TEXTS.allPages,
  matched: TEXTS.matched,
  everyone: TEXTS.forEveryone,
  assign: TEXTS.toAssign,
  leftOut: TEXTS.leftOutTab,
}

/** Besides 'All Pages', every page is in exactly one tab. */
function tabOf({ employeeId, isForEveryone, leftOutReason }: UploadPage): Exclude<Tab, 'all'> {
  if (employeeId !== null) return 'matched'
  if (isForEveryone) return 'everyone'
  return leftOutReason === '' ? 'assign' : 'leftOut'
}

function describeMatch(page: UploadPage): string {
  if (page.matchedBy === 'hand') return english(TEXTS.byHand, { name: page.assignedBy })
  const texts = { ssn: TEXTS.bySsn, lastFour: TEXTS.byLastFour, text: TEXTS.byText }
  return page.matchedBy === null ? '' : texts[page.matchedBy]
}

function CheckUpload({ upload }: { upload: TaxFormUpload }) {
  const { pages, files } = upload
  const [tab, setTab] = useState<Tab>('all')
  const pagesByHand = pages.filter(({ handReason }) => handReason !== null)
  const [selectedPageNumber, setSelectedPageNumber] = useState<number>()
  const unassignedPages = pages.filter(page => tabOf(page) === 'assign')
  const selectedPage =
    pagesByHand.find(({ page }) => page === selectedPageNumber) ?? unassignedPages[0] ?? pagesByHand[0]
  const rows = pages.filter(page => tab === 'all' || tabOf(page) === tab)
  const countPages = (each: Tab) => pages.filter(page => each === 'all' || tabOf(page) === each).length
  const columns: PlainTableColumn<UploadPage>[] = [
    { title: TEXTS.page, render: ({ page }) => page },
    { title: TEXTS.nameOnPage, render: ({ nameOnPage }) => nameOnPage },
    {
      title: TEXTS.nameInEPay,
      isRowHeader: true,
      render: page => <PageOwner page={page} onShow={setSelectedPageNumber} />,
    },
    { title: TEXTS.matchedBy, render: describeMatch },
  ]
  return (
    <Flex gap="md" direction={{ base: 'column', lg: 'row' }} align="flex-start">
      <Stack gap="md" flex={1} miw={0} w="100%">
        <Card title={TEXTS.checkTitle} isFlush>
          <Text c="dimmed" px={{ base: 16, xs: 24 }} pb={8}>
            {files.join(', ')}
          </Text>
          <Tabs value={tab} onChange={value => setTab(TABS.find(each => each === value) ?? 'all')}>
            <Tabs.List px={16}>
              {TABS.filter(each => each !== 'leftOut' || countPages(each) > 0).map(each => (
                <Tabs.Tab key={each} value={each}>
                  {`${TAB_TEXTS[each]} ${formatCount(countPages(each))}`}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
          <Box mah={560} style={{ overflowY: 'auto' }}>
            <ScrolledTable title={TEXTS.checkTitle} rows={rows} columns={columns} />
          </Box>
          <UploadActions upload={upload} unassignedCount={unassignedPages.length} />
        </Card>
        <Warnings upload={upload} onShow={setSelectedPageNumber} />
      </Stack>
      {selectedPage && (
        <Box w={{ base: '100%', lg: 368 }} flex="none">
          <AssignPanel
            upload={upload}
            pages={pagesByHand}
            selectedPage={selectedPage}
            onShow={setSelectedPageNumber}
          />
        </Box>
      )}
    </Flex>
  )
}

function PageOwner({ page, onShow }: { page: UploadPage; onShow: (page: number) => void }) {
  const { employeeId, employeeName, isForEveryone, leftOutReason, handReason } = page
  const text =
    employeeId !== null
      ? `${employeeName} ${employeeId}`
      : isForEveryone
        ? TEXTS.everyone
        : leftOutReason !== ''
          ? english(TEXTS.leftOutBecause, { reason: leftOutReason })
          : TEXTS.assignByHand
  if (handReason === null) return text
  return (
    <Button variant="subtle" size="sm" px={8} mx={-8} onClick={() => onShow(page.page)}>
      {text}
    </Button>
  )
}

function Warnings({ upload, onShow }: { upload: TaxFormUpload; onShow: (page: number) => void }) {
  const { warnings } = upload
  if (warnings.length === 0) return null
  const title =
    warnings.length === 1
      ? TEXTS.warningOne
      : english(TEXTS.warnings, { count: formatCount(warnings.length) })
  return (
    <Card title={title} isFlush>
      <Text c="dimmed" px={{ base: 16, xs: 24 }} pb={8}>
        {TEXTS.warningsNote}
      </Text>
      <Box component="ul" className="bare" mah={360} style={{ overflowY: 'auto' }}>
        {warnings.map(({ name, message, page, employeeId }) => (
          <Group
            component="li"
            key={`${employeeId} ${message}`}
            justify="space-between"
            wrap="nowrap"
            px={{ base: 16, xs: 24 }}
            py={8}
            style={{ borderTop: '1px solid var(--epay-line)' }}
          >
            <Text>
              <b>{name}</b> {message}
            </Text>
            {page !== null && (
              <Button
                variant="subtle"
                px={8}
                flex="none"
                aria-label={`${TEXTS.showPage}: ${name}`}
                onClick={() => onShow(page)}
              >
                {TEXTS.showPage}
              </Button>
            )}
          </Group>
        ))}
      </Box>
    </Card>
  )
}
