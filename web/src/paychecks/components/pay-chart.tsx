import { formatDate, formatShortDate } from '@epay/contract/common/dates'
import { formatDollars, formatMoney } from '@epay/contract/common/money'
import type { Language } from '@epay/contract/languages/languages'
import type { FilledText, Message } from '@epay/contract/languages/message'
import { CHECK_LABELS, PAY_CHART_TEXTS } from '@epay/contract/paychecks/messages'
import type { RecentCheck } from '@epay/contract/paychecks/schemas'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { checkHref } from '#web/lib/paths.ts'
import { useLanguage } from '#web/lib/translated.tsx'
import classes from './pay-chart.module.css'

const MAX_STEPS = 5

/** The axis includes zero and has steps of 1, 2, or 5 times a power of ten. */
function calculateAxis(amounts: readonly number[]): { min: number; max: number; ticks: number[] } {
  const lowest = Math.min(0, ...amounts)
  const highest = Math.max(0, ...amounts)
  const minStep = (highest - lowest || MAX_STEPS) / MAX_STEPS
  const power = 10 ** Math.floor(Math.log10(minStep))
  const step = power * ([1, 2, 5].find(factor => factor * power >= minStep) ?? 10)
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { min: first * step, max: last * step, ticks }
}

const SERIES = [
  { name: 'grossPay', label: CHECK_LABELS.gross },
  { name: 'netPay', label: CHECK_LABELS.net },
] as const

const MAX_LABELS = 6

function describeCheck({ date, grossPay, netPay }: RecentCheck, language: Language): FilledText {
  return {
    text: PAY_CHART_TEXTS.check,
    values: {
      date: formatDate(date, language),
      grossLabel: { text: CHECK_LABELS.gross },
      gross: formatMoney(grossPay, 'currency'),
      netLabel: { text: CHECK_LABELS.net },
      net: formatMoney(netPay, 'currency'),
    },
  }
}

/** Waits one frame to avoid a forced layout. */
function scrollToLatest(list: HTMLOListElement): () => void {
  const frame = requestAnimationFrame(() => {
    list.scrollLeft = list.scrollWidth
  })
  return () => cancelAnimationFrame(frame)
}

export function PayChart({ checks }: { checks: readonly RecentCheck[] }) {
  const { language, t } = useLanguage()
  const [hoveredCheck, setHoveredCheck] = useState<RecentCheck>()
  const describedCheck = hoveredCheck ?? checks[0]
  const { min, max, ticks } = calculateAxis(checks.flatMap(({ grossPay, netPay }) => [grossPay, netPay]))
  const toPercent = (amount: number) => `${(100 * amount) / (max - min)}%`
  const labelStep = Math.ceil(checks.length / MAX_LABELS)
  return (
    <figure className={classes.chart} aria-label={t(describeChart(checks, language))}>
      <div className={classes.plot}>
        <div aria-hidden>
          {ticks.map(tick => (
            <div key={tick} className={classes.tick} style={{ bottom: toPercent(tick - min) }}>
              {formatDollars(tick, { minDecimals: 0 })}
            </div>
          ))}
        </div>
        <ol className={classes.checks} ref={scrollToLatest}>
          {checks.toReversed().map((check, index) => (
            <li key={`${check.date} ${check.sequence}`}>
              <Link
                to={checkHref(check)}
                className={classes.check}
                aria-label={t(describeCheck(check, language))}
                onPointerEnter={() => setHoveredCheck(check)}
                onFocus={() => setHoveredCheck(check)}
                onPointerLeave={() => setHoveredCheck(undefined)}
                onBlur={() => setHoveredCheck(undefined)}
              >
                {SERIES.map(({ name }) => (
                  <span
                    key={name}
                    className={classes.bar}
                    data-series={name}
                    style={{
                      height: toPercent(Math.abs(check[name])),
                      bottom: toPercent(Math.min(check[name], 0) - min),
                    }}
                  />
                ))}
              </Link>
              {(checks.length - 1 - index) % labelStep === 0 && (
                <span
                  className={classes.label}
                  data-second={(checks.length - 1 - index) % (2 * labelStep) !== 0 || undefined}
                  aria-hidden
                >
                  {formatShortDate(check.date, language)}
                </span>
              )}
            </li>
          ))}
        </ol>
      </div>
      <Group component="figcaption" justify="space-between" gap="4px 16px">
        <Group gap={16} aria-hidden>
          {SERIES.map(({ name, label }) => (
            <Text key={name} component="span" size="sm" c="dimmed">
              <span className={classes.swatch} data-series={name} /> {t(label)}
            </Text>
          ))}
        </Group>
        {describedCheck && (
          <Text size="sm" c="dimmed" className="tabular" aria-hidden>
            {t(describeCheck(describedCheck, language))}
          </Text>
        )}
      </Group>
    </figure>
  )
}

function describeChart(checks: readonly RecentCheck[], language: Language): Message {
  const [latest] = checks
  const oldest = checks.at(-1)
  if (!latest || !oldest) return PAY_CHART_TEXTS.none
  return {
    text: PAY_CHART_TEXTS.label,
    values: { oldest: formatDate(oldest.date, language), latest: formatDate(latest.date, language) },
  }
}
