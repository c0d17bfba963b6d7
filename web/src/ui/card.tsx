import { CHART_TEXTS } from '@epay/contract/common/list-texts'
import { Box, Button, Group, Paper, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'

type CardProps = {
  title?: string
  actions?: ReactNode
  /** Removes the padding around content such as a table. */
  isFlush?: boolean
  children: ReactNode
}

export function Card({ title: text, actions, isFlush = false, children }: CardProps) {
  const t = useTranslate()
  const title = text && t(text)
  const section = title ? ({ component: 'section', 'aria-label': title } as const) : {}
  return (
    <Paper withBorder radius="lg" style={{ overflow: 'hidden' }} {...section}>
      {(title || actions) && (
        <Group
          justify="space-between"
          gap="8px 16px"
          px={{ base: 16, xs: 24 }}
          pt={16}
          pb={{ base: 8, xs: 12 }}
        >
          {title && <Title order={2}>{title}</Title>}
          {actions}
        </Group>
      )}
      {isFlush ? (
        children
      ) : (
        <Box p={{ base: 16, xs: 24 }} pt={title ? 4 : undefined}>
          {children}
        </Box>
      )}
    </Paper>
  )
}

type ChartCardProps = {
  title: string
  table: ReactNode
  children: ReactNode
}

export function ChartCard({ title, table, children }: ChartCardProps) {
  const t = useTranslate()
  const [isTable, setIsTable] = useState(false)
  return (
    <Card
      title={title}
      isFlush
      actions={
        <Button variant="subtle" px={8} mx={-8} onClick={() => setIsTable(!isTable)}>
          {t(isTable ? CHART_TEXTS.showAsChart : CHART_TEXTS.showAsTable)}
        </Button>
      }
    >
      {isTable ? table : children}
    </Card>
  )
}
