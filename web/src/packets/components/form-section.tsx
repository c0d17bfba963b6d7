import { Box, Group, Paper, SimpleGrid, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { labelOf } from '#web/ui/label-text.tsx'
import classes from './form-section.module.css'

type FormSectionProps = {
  title: string
  isOptional?: boolean
  /** One or two sentences under the title. */
  intro?: string
  /** Beside the title, such as chips. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of the form: a card on large screens, part of the page on phones. */
export function FormSection({ title, isOptional, intro, aside, children }: FormSectionProps) {
  const t = useTranslate()
  const titleId = useId()
  return (
    <Paper
      component="section"
      px={{ base: 0, xs: 24 }}
      pt={20}
      pb={{ base: 4, xs: 24 }}
      bdrs={{ base: 0, xs: 12 }}
      className={classes.section}
      aria-labelledby={titleId}
    >
      <Group justify="space-between" gap="8px 16px">
        <Title order={3} size="h2" id={titleId}>
          {labelOf(title, isOptional)}
        </Title>
        {aside}
      </Group>
      {intro && (
        <Box maw="70ch" mt={4} c="dimmed">
          {t(intro)}
        </Box>
      )}
      <Box mt={16}>{children}</Box>
    </Paper>
  )
}

/** A row of six columns; everything takes the whole width on a phone. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={6} style={{ alignItems: 'start' }}>
      {children}
    </SimpleGrid>
  )
}

export type Span = 1 | 2 | 3 | 4 | 6

export function Cell({ span = 3, children }: { span?: Span; children: ReactNode }) {
  return (
    <Box className={classes.cell} __vars={{ '--span': String(span) }}>
      {children}
    </Box>
  )
}
