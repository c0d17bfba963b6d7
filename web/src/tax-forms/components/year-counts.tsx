import { formatDate } from '@epay/contract/common/dates'
import { formatCount } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import type { PeopleGroup, TaxYear } from '@epay/contract/tax-forms/endpoints'
import { YEAR_END_TEXTS as TEXTS } from '@epay/contract/tax-forms/texts'
import { Paper, SimpleGrid, Text, UnstyledButton } from '@mantine/core'

type Count = { group: PeopleGroup; count: number; label: string; note: string; isAlarming?: boolean }

function countsOf({ taxYear, counts, noticeBy }: TaxYear): Count[] {
  const { paid, loaded, missing, consented, consentedWaiting, furnished, paper, handedOut, failed } = counts
  const some = (text: string, count: number) => english(text, { count: formatCount(count) })
  const toGo = paper - handedOut
  return [
    { group: 'paid', count: paid, label: TEXTS.paid, note: english(TEXTS.paidIn, { year: taxYear }) },
    {
      group: missing > 0 ? 'missing' : 'loaded',
      count: loaded,
      label: TEXTS.loaded,
      note: some(TEXTS.missing, missing),
    },
    {
      ...{ group: 'consented', count: consented, label: TEXTS.consented },
      note: some(TEXTS.consentedWaiting, consentedWaiting),
    },
    { group: 'furnished', count: furnished, label: TEXTS.furnished, note: TEXTS.inEPay },
    {
      ...{ group: 'paper', count: paper, label: TEXTS.onPaper },
      note: `${some(TEXTS.handedOut, handedOut)}, ${some(TEXTS.toHandOut, toGo)}`,
    },
    {
      ...{ group: 'failed', count: failed, label: TEXTS.failed, isAlarming: failed > 0 },
      note: noticeBy === null ? TEXTS.none : english(TEXTS.failedBy, { date: formatDate(noticeBy) }),
    },
  ]
}

type YearCountsProps = { year: TaxYear; chosen: PeopleGroup; onChoose: (group: PeopleGroup) => void }

/** Six counts, each of which shows its people. */
export function YearCounts({ year, chosen, onChoose }: YearCountsProps) {
  return (
    <Paper withBorder radius="lg" style={{ overflow: 'hidden' }}>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing={0} verticalSpacing={0}>
        {countsOf(year).map(({ group, count, label, note, isAlarming }) => (
          <UnstyledButton
            key={label}
            p={16}
            aria-pressed={group === chosen}
            bg={group === chosen ? 'var(--epay-hover)' : undefined}
            onClick={() => onChoose(group)}
          >
            <Text
              fz={26}
              fw={650}
              lh={1.2}
              c={isAlarming ? 'var(--epay-rejected)' : count === 0 ? 'var(--epay-muted)' : 'bright'}
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
