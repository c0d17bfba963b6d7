import { FILTER_PANEL_TEXTS } from '@epay/contract/common/list-texts'
import { Box, Button, Collapse, Group, Paper, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './filter-panel.module.css'
import { useIsPhone } from './use-is-phone.ts'

type FilterPanelProps = {
  /** How many filters are applied, shown beside the word Filter. */
  activeCount?: number
  children: ReactNode
}

/** The collapsible panel above a list; open on desks, closed on phones. */
export function FilterPanel({ activeCount = 0, children }: FilterPanelProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  const [isOpen, { toggle }] = useDisclosure(!isPhone)
  const panelId = useId()
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      mb={16}
      className={classes.panel}
      aria-label={t(FILTER_PANEL_TEXTS.title)}
    >
      <UnstyledButton
        display="flex"
        w="100%"
        mih={44}
        px={16}
        py={8}
        bdrs={12}
        c="bright"
        fw={580}
        style={{ alignItems: 'center', gap: 10 }}
        onClick={toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
      >
        <span>{t(FILTER_PANEL_TEXTS.title)}</span>
        {activeCount > 0 && (
          <Box component="span" px={10} py={1} bdrs={12} bg="var(--epay-brand-soft)" c="brand" fz={13}>
            {t(FILTER_PANEL_TEXTS.active, { count: activeCount })}
          </Box>
        )}
        <IconChevronDown
          size={18}
          color="var(--epay-muted)"
          style={{
            marginLeft: 'auto',
            transform: isOpen ? 'rotate(180deg)' : undefined,
            transition: 'transform 150ms',
          }}
          aria-hidden
        />
      </UnstyledButton>
      <Collapse expanded={isOpen} id={panelId}>
        {children}
      </Collapse>
    </Paper>
  )
}

type FilterFormProps = {
  onApply: () => void
  onClear: () => void
  /** The fields, laid out side by side where there is room. */
  children: ReactNode
}

export function FilterForm({ onApply, onClear, children }: FilterFormProps) {
  const t = useTranslate()
  return (
    <Box
      component="form"
      px={16}
      pt={4}
      pb={16}
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        onApply()
      }}
    >
      <div className={classes.fields}>{children}</div>
      <Group gap={8} className={`fill-on-phone ${classes.buttons}`}>
        <Button type="submit">{t(FILTER_PANEL_TEXTS.apply)}</Button>
        <Button variant="subtle" onClick={onClear}>
          {t(FILTER_PANEL_TEXTS.clear)}
        </Button>
      </Group>
    </Box>
  )
}
