import type { CheckLine, EarlierLine, LineKind } from './schemas.ts'

/**
 * A check's lines of one kind, and behind them those of the year's earlier checks that it lacks: nothing was paid or
 * kept of them this time, and what was before still counts in the year to date.
 * @param earlier Of all kinds; each as the last check that has it tells it
 */
export function linesOfYear<Line extends CheckLine>(
  lines: readonly Line[],
  earlier: readonly EarlierLine[],
  { kind, asLine }: { kind: LineKind; asLine: (unpaid: CheckLine) => Line },
): Line[] {
  const shown = new Set(lines.map(({ description }) => description))
  const unpaid = earlier.filter(line => line.kind === kind && line.ytd !== 0 && !shown.has(line.description))
  return [...lines, ...unpaid.map(({ description, ytd }) => asLine({ description, amount: 0, ytd }))]
}
