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
import { type LineColumn, ScrolledTable } from '#web/ui/plain-table.tsx'
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
  if (state === 'reading') return <UploadProgress title={TEXTS.reading} done={progress} />
  if (state === 'confirming')
    return <UploadProgress title={TEXTS.confirming} done={progress} of={formCount} />
  if (state === 'refused') return <FormAlert title={TEXTS.refused}>{refusal}</FormAlert>
  if (state === 'confirmed' && result)
    return (
      <FormAlert tone="success">
        {english(TEXTS.done, {
          furnished: formatCount(result.furnished),
          paper: formatCount(result.paper),
        })}
      </FormAlert>
    )
  return state === 'ready' ? <Check upload={upload} /> : null
}

function UploadProgress({ title, done, of }: { title: string; done: number; of?: number }) {
  const share = of ? Math.round((100 * done) / of) : 100
  return (
    <Card title={title}>
      <Progress value={share} animated aria-label={title} mb={8} />
      <Text role="status">
        {english(of ? TEXTS.place : TEXTS.pageNumber, {
          ...{ at: formatCount(done), page: formatCount(done), count: formatCount(of ?? 0) },
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

/** Every page is in exactly one tab other than 'All Pages'. */
function tabOf({ employeeId, isForEveryone, leftOutReason }: UploadPage): Exclude<Tab, 'all'> {
  if (employeeId !== null) return 'matched'
  if (isForEveryone) return 'everyone'
  return leftOutReason === '' ? 'assign' : 'leftOut'
}

function matchOf(page: UploadPage): string {
  if (page.matchedBy === 'hand') return english(TEXTS.byHand, { name: page.assignedBy })
  const texts = { ssn: TEXTS.bySsn, lastFour: TEXTS.byLastFour, text: TEXTS.byText }
  return page.matchedBy === null ? '' : texts[page.matchedBy]
}

function Check({ upload }: { upload: TaxFormUpload }) {
  const { pages, files } = upload
  const [tab, setTab] = useState<Tab>('all')
  const byHand = pages.filter(({ handReason }) => handReason !== null)
  const [shownPage, setShownPage] = useState<number>()
  const unplaced = pages.filter(page => tabOf(page) === 'assign')
  const shown = byHand.find(({ page }) => page === shownPage) ?? unplaced[0] ?? byHand[0]
  const rows = pages.filter(page => tab === 'all' || tabOf(page) === tab)
  const count = (each: Tab) => pages.filter(page => each === 'all' || tabOf(page) === each).length
  const columns: LineColumn<UploadPage>[] = [
    { title: TEXTS.page, render: ({ page }) => page },
    { title: TEXTS.nameOnPage, render: ({ nameOnPage }) => nameOnPage },
    {
      title: TEXTS.nameInEPay,
      isRowHeader: true,
      render: page => <Place page={page} onShow={setShownPage} />,
    },
    { title: TEXTS.matchedBy, render: matchOf },
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
              {TABS.filter(each => each !== 'leftOut' || count(each) > 0).map(each => (
                <Tabs.Tab key={each} value={each}>
                  {`${TAB_TEXTS[each]} ${formatCount(count(each))}`}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
          <Box mah={560} style={{ overflowY: 'auto' }}>
            <ScrolledTable title={TEXTS.checkTitle} rows={rows} columns={columns} />
          </Box>
          <UploadActions upload={upload} unplaced={unplaced.length} />
        </Card>
        <Warnings upload={upload} onShow={setShownPage} />
      </Stack>
      {shown && (
        <Box w={{ base: '100%', lg: 368 }} flex="none">
          <AssignPanel upload={upload} pages={byHand} shown={shown} onShow={setShownPage} />
        </Box>
      )}
    </Flex>
  )
}

function Place({ page, onShow }: { page: UploadPage; onShow: (page: number) => void }) {
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
                aria-label={`${TEXTS.show}: ${name}`}
                onClick={() => onShow(page)}
              >
                {TEXTS.show}
              </Button>
            )}
          </Group>
        ))}
      </Box>
    </Card>
  )
}
