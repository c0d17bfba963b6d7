import { STATUSES, type Status, statusLabel, statusTone } from '@epay/contract/applications/status'
import { formatDate, formatShortDate } from '@epay/contract/common/dates'
import type { ApplicationWeek } from '@epay/contract/dashboard/endpoints'
import { CHART_TEXTS } from '@epay/contract/dashboard/office-texts'
import { english } from '@epay/contract/languages/translator'
import { Group } from '@mantine/core'
import { ChartCard } from '#web/ui/card.tsx'
import { type PlainTableColumn, ScrolledTable } from '#web/ui/plain-table.tsx'
import classes from './office.module.css'

/** If a week has more applications, each block represents several. */
const BLOCKS_MAX = 12

/** From top to bottom. */
const TONES = ['waiting', 'halfway', 'approved', 'rejected'] as const
type Tone = (typeof TONES)[number]
type Layer = { tone: Tone; label: string; statuses: readonly Status[] }

/** Statuses of the same tone share a layer. */
const LAYERS: readonly Layer[] = TONES.map(tone => {
  const statuses = STATUSES.filter(status => statusTone(status) === tone)
  const [first] = statuses
  const hasOneStatus = first !== undefined && statuses.length === 1
  return {
    tone,
    statuses,
    label: hasOneStatus ? statusLabel(first) : tone.replace(/^\w/, letter => letter.toUpperCase()),
  }
})
const countIn = (week: ApplicationWeek, { statuses }: Layer) =>
  statuses.reduce<number>((sum, status) => sum + countOf(week, status), 0)

function countOf({ counts }: ApplicationWeek, status: Status): number {
  return counts.find(each => each.status === status)?.count ?? 0
}
const totalOf = ({ counts }: ApplicationWeek) => counts.reduce((sum, { count }) => sum + count, 0)

export function ApplicationsChart({ weeks }: { weeks: readonly ApplicationWeek[] }) {
  const total = weeks.reduce((sum, week) => sum + totalOf(week), 0)
  const layers = LAYERS.filter(layer => weeks.some(week => countIn(week, layer) > 0))
  const columnStatuses = STATUSES.filter(status => weeks.some(week => countOf(week, status) > 0))
  const applicationsPerBlock = Math.ceil(Math.max(...weeks.map(totalOf)) / BLOCKS_MAX)
  const title = CHART_TEXTS.title
  const columns: readonly PlainTableColumn<ApplicationWeek>[] = [
    { title: CHART_TEXTS.week, isRowHeader: true, render: ({ monday }) => formatDate(monday) },
    ...columnStatuses.map(status => ({
      title: statusLabel(status),
      align: 'right' as const,
      render: (week: ApplicationWeek) => countOf(week, status),
    })),
    { title: CHART_TEXTS.all, align: 'right', render: totalOf },
  ]
  return (
    <ChartCard
      title={title}
      table={<ScrolledTable title={title} label={title} columns={columns} rows={weeks} />}
    >
      <figure
        className={classes.chart}
        aria-label={english(CHART_TEXTS.label, { total, weeks: weeks.length })}
      >
        <Weeks weeks={weeks} layers={layers} applicationsPerBlock={applicationsPerBlock} />
        <Group component="figcaption" gap="4px 20px" fz={14} c="dimmed">
          {layers.map(layer => (
            <Group component="span" key={layer.tone} gap={8}>
              <span className={classes.block} data-tone={layer.tone} data-is-key />
              {layer.label}
              <b className="tabular">{weeks.reduce((sum, week) => sum + countIn(week, layer), 0)}</b>
            </Group>
          ))}
          {applicationsPerBlock > 1 && (
            <span>{english(CHART_TEXTS.block, { count: applicationsPerBlock })}</span>
          )}
        </Group>
      </figure>
    </ChartCard>
  )
}

type WeeksProps = {
  weeks: readonly ApplicationWeek[]
  layers: readonly Layer[]
  applicationsPerBlock: number
}

function Weeks({ weeks, layers, applicationsPerBlock }: WeeksProps) {
  return (
    <div className={classes.weeks} aria-hidden>
      {weeks.map(week => (
        <div key={week.monday} className={classes.week}>
          <b className="tabular">{totalOf(week) || ''}</b>
          {layers.map(layer => (
            <Blocks
              key={layer.tone}
              tone={layer.tone}
              count={Math.ceil(countIn(week, layer) / applicationsPerBlock)}
            />
          ))}
          <span className={classes.label}>{formatShortDate(week.monday)}</span>
        </div>
      ))}
    </div>
  )
}

function Blocks({ tone, count }: { tone: Tone; count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a layer are all alike
    <span key={index} className={classes.block} data-tone={tone} />
  ))
}
