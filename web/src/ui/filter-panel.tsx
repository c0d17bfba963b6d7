import { Button, Collapse, Group, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './filter-panel.module.css'
import { useIsPhone } from './use-is-phone.ts'

type FilterPanelProps = {
  onApply: () => void
  onClear: () => void
  /** How many filters are applied, shown beside the word Filter. */
  activeCount?: number
  /** The fields, laid out side by side where there is room. */
  children: ReactNode
}

/** The collapsible panel above a list; open on desks, closed on phones. */
export function FilterPanel({ onApply, onClear, activeCount = 0, children }: FilterPanelProps) {
  const isPhone = useIsPhone()
  const [isOpen, { toggle }] = useDisclosure(!isPhone)
  const panelId = useId()
  return (
    <section className={classes.panel} aria-label="Filter">
      <UnstyledButton
        className={classes.toggle}
        onClick={toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
      >
        <span>Filter</span>
        {activeCount > 0 && <span className={classes.count}>{activeCount} active</span>}
        <IconChevronDown className={classes.chevron} size={18} data-open={isOpen} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={isOpen} id={panelId}>
        <form
          className={classes.form}
          onSubmit={event => {
            event.preventDefault()
            onApply()
          }}
        >
          <div className={classes.fields}>{children}</div>
          <Group gap={8} className={classes.buttons}>
            <Button type="submit">Apply Filter</Button>
            <Button variant="subtle" onClick={onClear}>
              Clear Filter
            </Button>
          </Group>
        </form>
      </Collapse>
    </section>
  )
}
