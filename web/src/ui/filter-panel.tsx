import { FILTER_PANEL_TEXTS } from '@epay/contract/common/list-texts'
import { Box, Button, Collapse, Group, Paper } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './filter-panel.module.css'

type FilterPanelOptions = {
  activeCount: number
  onClear: () => void
}

/** Returns the button and the panel separately, because pages put them in different places. */
export function useFilterPanel(
  { activeCount, onClear }: FilterPanelOptions,
  form: ReactNode,
): { button: ReactNode; panel: ReactNode } {
  const t = useTranslate()
  const [isOpen, { toggle }] = useDisclosure(false)
  const panelId = useId()
  const isActive = activeCount > 0
  return {
    button: (
      <>
        {isActive && !isOpen && (
          <Button variant="subtle" px={12} onClick={onClear}>
            {t(FILTER_PANEL_TEXTS.clear)}
          </Button>
        )}
        <Button
          variant={isActive ? 'light' : 'default'}
          flex="none"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          rightSection={
            <IconChevronDown
              size={16}
              style={{ transform: isOpen ? 'rotate(180deg)' : undefined, transition: 'transform 150ms' }}
              aria-hidden
            />
          }
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls={panelId}
        >
          {t(FILTER_PANEL_TEXTS.title)}
          {isActive && ` (${activeCount})`}
        </Button>
      </>
    ),
    panel: (
      <Collapse expanded={isOpen} id={panelId}>
        <Paper
          component="section"
          aria-label={t(FILTER_PANEL_TEXTS.title)}
          withBorder
          radius="lg"
          mb={16}
          pt={12}
          className={classes.panel}
        >
          {form}
        </Paper>
      </Collapse>
    ),
  }
}

type FilterFormProps = {
  onApply: () => void
  onClear: () => void
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
