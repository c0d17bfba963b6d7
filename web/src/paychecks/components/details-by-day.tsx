import { formatMoney } from '@epay/contract/common/money'
import { EARNING_DETAIL_TEXTS } from '@epay/contract/paychecks/messages'
import type { EarningDetail } from '@epay/contract/paychecks/schemas'
import { formatUnits, sumOf, sumOfUnits } from '@epay/contract/paychecks/sums'
import { Box, Group, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/facts.tsx'
import classes from './lines-table.module.css'

const DETAIL_FIELDS = [
  { title: EARNING_DETAIL_TEXTS.units, render: ({ units }: EarningDetail) => formatUnits(units) },
  { title: EARNING_DETAIL_TEXTS.rate, render: ({ rate }: EarningDetail) => formatUnits(rate) },
  { title: EARNING_DETAIL_TEXTS.amount, render: ({ amount }: EarningDetail) => formatMoney(amount) },
  { title: EARNING_DETAIL_TEXTS.job, render: ({ job }: EarningDetail) => job, isWide: true },
  {
    title: EARNING_DETAIL_TEXTS.costCode,
    render: ({ jcCostCode }: EarningDetail) => jcCostCode,
    isWide: true,
  },
  { title: EARNING_DETAIL_TEXTS.payId, render: ({ payId }: EarningDetail) => payId, isWide: true },
]

export function DetailsByDay({ details }: { details: readonly EarningDetail[] }) {
  const t = useTranslate()
  const days = [...Map.groupBy(details, ({ workDate }) => workDate)]
  return (
    <Card title={EARNING_DETAIL_TEXTS.title} isFlush>
      {details.length === 0 ? (
        <Text px={16} pt={4} pb={16} c="dimmed">
          {t(EARNING_DETAIL_TEXTS.none)}
        </Text>
      ) : (
        <ul className="bare ruled" aria-label={t(EARNING_DETAIL_TEXTS.title)}>
          {days
            .toSorted(([one], [other]) => one.localeCompare(other))
            .map(([workDate, entries]) => (
              <Box component="li" key={workDate} px={16} py={10}>
                <WorkDay workDate={workDate} entries={entries} />
              </Box>
            ))}
        </ul>
      )}
    </Card>
  )
}

function WorkDay({ workDate, entries }: { workDate: string; entries: readonly EarningDetail[] }) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className={`tabular ${classes.line}`}>
      <Group justify="space-between" wrap="nowrap" gap={16}>
        <UnstyledButton
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronRight size={16} aria-hidden />
          <DateText date={workDate} />
        </UnstyledButton>
        <Text inherit c="bright" ta="right">
          {formatMoney(sumOf(entries, ({ amount }) => amount))}
          <Text span display="block" fz={14} c="dimmed">
            {t(EARNING_DETAIL_TEXTS.units)} {formatUnits(sumOfUnits(entries, ({ units }) => units))}
          </Text>
        </Text>
      </Group>
      <Box component="ul" className="bare ruled" id={id} hidden={!isOpen} pos="relative" mt={8}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and never move
          <Box component="li" key={index} py={10}>
            <Box
              component="dl"
              display="grid"
              style={{ gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '6px 12px' }}
            >
              {DETAIL_FIELDS.map(({ title, render, isWide = false }) => (
                <Box key={title} style={{ gridColumn: isWide ? 'span 3' : undefined }}>
                  <Box component="dt" c="dimmed" fz={13}>
                    {t(title)}
                  </Box>
                  <Box component="dd" c="bright" style={{ overflowWrap: 'anywhere' }}>
                    {render(entry)}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </div>
  )
}
