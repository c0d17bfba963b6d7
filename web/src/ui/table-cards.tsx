import { SORT_TEXTS } from '@epay/contract/common/list-texts'
import { Box, Group, Paper } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './data-table.module.css'
import { SelectField } from './fields.tsx'
import { isOnControl, OpenRow, type TableProps } from './table-view.tsx'

/** Rows as cards, with a select for sorting. */
export function TableCards<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowId, onOpen, openLabel, hrefOf, isHeadLabeled = false, headKey } = props
  const t = useTranslate()
  const headColumn = isHeadLabeled ? undefined : (columns.find(({ key }) => key === headKey) ?? columns[0])
  const labeledColumns = columns.filter(column => column !== headColumn)
  return (
    <>
      <SortPicker {...props} />
      <Box
        component="ul"
        className="bare"
        display="grid"
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))', gap: 12 }}
        aria-label={t(label)}
      >
        {rows.map(row => (
          <Paper
            component="li"
            key={rowId(row)}
            withBorder
            radius="lg"
            px={16}
            py={14}
            style={onOpen && { cursor: 'pointer' }}
            onClick={event => {
              if (!isOnControl(event.target)) onOpen?.(row)
            }}
          >
            {headColumn && (
              <Box c="bright" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {onOpen ? (
                  <OpenRow row={row} {...{ onOpen, openLabel, hrefOf }} mih={44} fw="inherit">
                    {headColumn.render(row)}
                  </OpenRow>
                ) : (
                  headColumn.render(row)
                )}
              </Box>
            )}
            <Box
              component="dl"
              display="grid"
              mt={6}
              style={{ gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}
            >
              {labeledColumns.map(({ key, title, hasActions, isText, render }) => {
                const content = render(row)
                if (hasActions && content === null) return null
                if (isText)
                  return (
                    <div key={key}>
                      <Box component="dt" c="dimmed" fz={14}>
                        {t(title)}
                      </Box>
                      <Box component="dd" className={classes.text}>
                        {content}
                      </Box>
                    </div>
                  )
                return (
                  <Group
                    key={key}
                    align={hasActions ? 'center' : 'baseline'}
                    justify="space-between"
                    gap="0 16px"
                    {...(hasActions && ACTIONS_PROPS)}
                  >
                    <Box component="dt" flex="none" c="dimmed" fz={14}>
                      {t(title)}
                    </Box>
                    <Box
                      component="dd"
                      miw={0}
                      maw="100%"
                      ml="auto"
                      ta="right"
                      style={{ overflowWrap: 'break-word' }}
                    >
                      {content}
                    </Box>
                  </Group>
                )
              })}
            </Box>
          </Paper>
        ))}
      </Box>
    </>
  )
}

const ACTIONS_PROPS = { mt: 4, pt: 8, style: { borderTop: '1px solid var(--epay-line)' } }

export function SortPicker<Row>({
  columns,
  sorting,
  onSort,
  unsortedLabel = SORT_TEXTS.none,
}: TableProps<Row>) {
  const t = useTranslate()
  const options = columns.flatMap(({ title, sortField }) =>
    sortField
      ? [
          { value: `${sortField} asc`, label: t(SORT_TEXTS.ascending, { title: t(title) }) },
          { value: `${sortField} desc`, label: t(SORT_TEXTS.descending, { title: t(title) }) },
        ]
      : [],
  )
  if (!onSort || options.length === 0) return null
  return (
    <Box mb={12}>
      <SelectField
        label={SORT_TEXTS.label}
        options={options}
        emptyLabel={sorting ? undefined : unsortedLabel}
        value={sorting ? `${sorting.field} ${sorting.direction}` : ''}
        onChange={event => {
          const [field, direction] = event.currentTarget.value.split(' ')
          if (field) onSort({ field, direction: direction === 'desc' ? 'desc' : 'asc' })
        }}
      />
    </Box>
  )
}
