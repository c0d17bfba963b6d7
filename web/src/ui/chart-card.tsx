import { CHART_TEXTS } from '@epay/contract/common/list-texts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { Card } from './card.tsx'

type ChartCardProps = {
  title: string
  /** The same numbers as a table. */
  table: ReactNode
  children: ReactNode
}

/** A chart that can be changed for the table of its numbers. */
export function ChartCard({ title, table, children }: ChartCardProps) {
  const t = useTranslate()
  const [isTable, setIsTable] = useState(false)
  return (
    <Card
      title={title}
      isFlush
      actions={
        <Button variant="subtle" px={8} mx={-8} onClick={() => setIsTable(!isTable)}>
          {t(isTable ? CHART_TEXTS.asChart : CHART_TEXTS.asTable)}
        </Button>
      }
    >
      {isTable ? table : children}
    </Card>
  )
}
