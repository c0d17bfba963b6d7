import { Badge, Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'

type PageTab = {
  value: string
  label: string
  /** Hidden if 0. */
  count?: number | undefined
  Content: ComponentType
}

/** The URL's `tab` parameter contains the selected tab, unless it is the first one. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly [PageTab, ...PageTab[]] }) {
  const [search, setSearch] = useSearchParams()
  const [first] = tabs
  const { value, Content } = tabs.find(tab => tab.value === search.get('tab')) ?? first
  return (
    <Tabs
      value={value}
      onChange={newValue => setSearch(newValue === null || newValue === first.value ? {} : { tab: newValue })}
    >
      <Tabs.List aria-label={label} mb={16}>
        {tabs.map(tab => (
          <Tabs.Tab key={tab.value} value={tab.value} mih={44} rightSection={countBadge(tab.count)}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>
        <Content />
      </Tabs.Panel>
    </Tabs>
  )
}

/** Returns `undefined` if the count is 0, because an empty section would still take up space next to the label. */
function countBadge(count = 0) {
  if (count === 0) return undefined
  return (
    <Badge variant="light" color="waiting" className="tabular">
      {count}
    </Badge>
  )
}
