import { Box, Flex, Paper } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './data-table.module.css'
import { SortPicker } from './table-cards.tsx'
import { OpenRow, type RowLine, type TableProps } from './table-view.tsx'

type TableLinesProps<Row> = TableProps<Row> & { line: RowLine<Row> }

/** Rows of two lines for phones; tapping anywhere opens the record. */
export function TableLines<Row>({ line, ...props }: TableLinesProps<Row>) {
  const { label, rows, rowId, onOpen, hrefOf } = props
  const t = useTranslate()
  return (
    <>
      <SortPicker {...props} />
      <Paper component="ul" withBorder radius="lg" className="bare ruled" aria-label={t(label)}>
        {rows.map(row => (
          <Flex component="li" key={rowId(row)} pos="relative" align="center" gap={8} pl={16} pr={8} py={10}>
            <Box flex={1} miw={0}>
              <Flex justify="space-between" align="baseline" gap={12}>
                <Box c="bright" fw={600} miw={0} style={{ overflowWrap: 'anywhere' }}>
                  {onOpen ? (
                    <OpenRow
                      row={row}
                      {...{ onOpen, hrefOf, openLabel: line.openLabel }}
                      className={classes.stretched}
                      fw="inherit"
                    >
                      {line.title(row)}
                    </OpenRow>
                  ) : (
                    line.title(row)
                  )}
                </Box>
                <Box flex="none">{line.aside?.(row)}</Box>
              </Flex>
              <Flex justify="space-between" align="baseline" gap={12} c="dimmed" fz={14}>
                <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
                  {line.detail?.(row)}
                </Box>
                <Box flex="none">{line.detailAside?.(row)}</Box>
              </Flex>
            </Box>
            {line.action ? (
              <Box pos="relative" style={{ zIndex: 1 }}>
                {line.action(row)}
              </Box>
            ) : (
              onOpen && <IconChevronRight size={18} color="var(--epay-muted)" aria-hidden />
            )}
          </Flex>
        ))}
      </Paper>
    </>
  )
}
