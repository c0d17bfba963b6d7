import {
  IMPORT_FILE_NAMES,
  IMPORT_FILES,
  OPTIONAL_IMPORT_COLUMNS,
} from '@epay/contract/paychecks/import-files'
import { IMPORT_FORMAT_TEXTS } from '@epay/contract/paychecks/import-messages'
import { Box, Stack, Text } from '@mantine/core'

const FORMAT = IMPORT_FILE_NAMES.map(name => ({
  name,
  columns: Object.keys(IMPORT_FILES[name].shape).map(column => ({
    name: column,
    isOptional: OPTIONAL_IMPORT_COLUMNS[name].includes(column),
  })),
}))

/** What the files hold, for whoever prepares them. */
export function ImportFormat() {
  return (
    <details>
      <Box component="summary" className="touch-target" c="brand" fw={560} style={{ cursor: 'pointer' }}>
        {IMPORT_FORMAT_TEXTS.title}
      </Box>
      <Text inherit mb={12}>
        {IMPORT_FORMAT_TEXTS.columns} <em>{IMPORT_FORMAT_TEXTS.italics}</em> {IMPORT_FORMAT_TEXTS.optional}
      </Text>
      <Stack component="dl" gap={12}>
        {FORMAT.map(({ name, columns }) => (
          <div key={name}>
            <Box component="dt" c="bright" fw={560}>
              {name}
            </Box>
            <Box component="dd" c="dimmed" fz={14}>
              {columns.map((column, index) => (
                <span key={column.name}>
                  {index > 0 && ', '}
                  {column.isOptional ? <em>{column.name}</em> : column.name}
                </span>
              ))}
            </Box>
          </div>
        ))}
      </Stack>
    </details>
  )
}
