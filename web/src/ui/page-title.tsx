import { Box, Flex, Group, Text, Title } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'

export const TitleAsideContext = createContext<ReactNode>(null)

export type PageTitleProps = {
  title: string
  subLine?: ReactNode
  actions?: ReactNode
  note?: ReactNode
  aboveTitle?: ReactNode
}

/** The page's only h1. It also sets the document's title and takes focus after navigation. */
export function PageTitle({ title, subLine, actions, note, aboveTitle }: PageTitleProps) {
  const t = useTranslate()
  const titleAside = useContext(TitleAsideContext)
  useDocumentTitle(t(title))
  return (
    <Box component="header" mb={20}>
      {aboveTitle}
      <Group justify="space-between" align="flex-end" gap="12px 16px">
        <Box miw={0}>
          <Flex align="center" wrap={note ? 'wrap' : undefined} gap={note ? '0 8px' : 4} pos="relative">
            <Title
              order={1}
              tabIndex={-1}
              data-page-title
              style={{ outline: 'none', overflowWrap: 'anywhere' }}
            >
              {t(title)}
            </Title>
            {titleAside}
            {note}
          </Flex>
          {subLine && (
            <Text c="dimmed" component="div">
              {subLine}
            </Text>
          )}
        </Box>
        {actions && (
          <Group gap={8} align="flex-end" w={{ base: '100%', xs: 'auto' }} className="fill-on-phone">
            {actions}
          </Group>
        )}
      </Group>
    </Box>
  )
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'EPay' ? title : `${title} · EPay`
  }, [title])
}
