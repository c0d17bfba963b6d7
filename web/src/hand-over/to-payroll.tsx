import { formatShortDate, toDateIn } from '@epay/contract/common/dates'
import { DOWNLOAD_TEXTS, HAND_OVER_TEXTS, HIRES_TEXTS } from '@epay/contract/hand-over/page-texts'
import type { Hire, HireList } from '@epay/contract/hand-over/schemas'
import { english } from '@epay/contract/languages/translator'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { DateText, SecondLine, StatusBadge } from '#web/ui/facts.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { EmployeeNumber } from './employee-number.tsx'
import { FilePanel, useHandOverDownload } from './file-panel.tsx'
import classes from './hand-over.module.css'
import { PersonRows, toPersonRow } from './person-rows.tsx'
import { hiresQuery, previewQuery } from './queries.ts'
import { RowPreview } from './row-preview.tsx'

export function ToPayroll() {
  const hires = usePageQuery(hiresQuery)
  if (hires.data && hires.data.items.length > 0) return <Hires list={hires.data} />
  return (
    <Card>
      <Loaded hasRows read={hires} failed={HAND_OVER_TEXTS.failed}>
        {() => <EmptyState title={HIRES_TEXTS.none} text={HIRES_TEXTS.noneText} />}
      </Loaded>
    </Card>
  )
}

const hasNumber = ({ employeeNumber }: Hire) => employeeNumber !== null

function Hires({ list }: { list: HireList }) {
  const { nextNumber, formats } = list
  const items = list.items.map(toPersonRow)
  const [formatId, setFormatId] = useState(formats[0]?.id ?? '')
  const [selectedIds, setSelectedIds] = useState<readonly string[]>(() =>
    items.filter(hire => hasNumber(hire) && hire.handedOver === null).map(({ id }) => id),
  )
  const validIds = selectedIds.filter(id => items.some(hire => hire.id === id && hasNumber(hire)))
  const preview = usePageQuery(previewQuery(formatId, validIds))
  const people = items.filter(({ id }) => validIds.includes(id))
  return (
    <div className={classes.columns}>
      <Stack gap={16}>
        <Card isFlush>
          <PersonRows
            label={HIRES_TEXTS.label}
            rows={items}
            selectedIds={validIds}
            canSelect={hasNumber}
            onSelect={setSelectedIds}
            columns={[
              {
                title: HIRES_TEXTS.number,
                render: hire => <EmployeeNumber hire={hire} nextNumber={nextNumber} />,
              },
              { title: HIRES_TEXTS.firstDay, render: ({ firstDay }) => <DateText date={firstDay} /> },
              {
                title: HIRES_TEXTS.workState,
                render: ({ workState }) => workState || HIRES_TEXTS.notSet,
              },
              { title: HIRES_TEXTS.status, render: hire => <HireStatus hire={hire} /> },
            ]}
          />
        </Card>
        <RowPreview people={people} preview={preview} />
      </Stack>
      <FilePanel
        texts={DOWNLOAD_TEXTS}
        formats={formats}
        formatId={formatId}
        onFormat={setFormatId}
        people={people}
        rows={preview.data?.rows ?? []}
        downloadedIds={people.filter(({ handedOver }) => handedOver !== null).map(({ id }) => id)}
        download={useHandOverDownload()}
      />
    </div>
  )
}

function HireStatus({ hire: { employeeNumber, handedOver, changed } }: { hire: Hire }) {
  const date = handedOver ? formatShortDate(toDateIn(new Date(handedOver.at))) : ''
  if (employeeNumber === null) return <StatusBadge tone="rejected">{HIRES_TEXTS.noNumber}</StatusBadge>
  if (handedOver === null) return <StatusBadge tone="approved">{HIRES_TEXTS.ready}</StatusBadge>
  if (changed.length === 0)
    return <StatusBadge tone="neutral">{english(HIRES_TEXTS.handedOver, { date })}</StatusBadge>
  return (
    <>
      <StatusBadge tone="waiting">{english(HIRES_TEXTS.changed, { date })}</StatusBadge>
      <SecondLine>{changed.join(', ')}</SecondLine>
    </>
  )
}
