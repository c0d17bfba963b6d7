import { Box, Button, Group, Paper, SimpleGrid, Title } from '@mantine/core'
import type { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { labelOf } from '#web/ui/fields.tsx'
import type { FormField, PacketValues } from '../form/packet-values.ts'
import classes from './packet-form.module.css'

type FormSectionProps = {
  title: string
  isOptional?: boolean
  intro?: string
  aside?: ReactNode
  children: ReactNode
}

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

type FieldMessageProps = { id: string; message: string | undefined; children?: ReactNode }

export function FieldMessage({ id, message, children }: FieldMessageProps) {
  const t = useTranslate()
  if (!message) return null
  return (
    <Box id={id} role="alert" mt={8} c="rejected" fz={14} fw={500}>
      <div>{t(message)}</div>
      {children}
    </Box>
  )
}

/** Re-renders the caller only when this field's error changes. */
export function useFieldError(name: FormField): string | undefined {
  const { errors } = useFormState<PacketValues>({ name, exact: true })
  return errors[name]?.message
}

type ChoiceButtonsProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string; Icon: typeof IconUpload }[]
  value: Value
  onChoose: (value: Value) => void
}

export function ChoiceButtons<Value extends string>({
  label,
  options,
  value,
  onChoose,
}: ChoiceButtonsProps<Value>) {
  const t = useTranslate()
  return (
    <Group role="group" aria-label={t(label)} gap={8} className="fill-on-phone">
      {options.map(option => (
        <Button
          key={option.value}
          variant={option.value === value ? 'light' : 'default'}
          bd={option.value === value ? '1px solid var(--epay-brand)' : undefined}
          leftSection={<option.Icon size={18} stroke={1.7} aria-hidden />}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {t(option.label)}
        </Button>
      ))}
    </Group>
  )
}
