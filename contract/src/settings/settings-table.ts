import { z } from 'zod'
import { settingOf } from './declared-settings.ts'
import { SETTING_GROUPS } from './setting-kinds.ts'
import { SETTING_NAMES } from './settings.ts'

type DeclaredSetting = ReturnType<typeof settingOf>

const code = (text: string) => `\`${text}\``

const TABLE_HEADER = `| what an Admin sets | may be | at first | variable |
|---|---|---|---|`

function describeAllowedValues({ kind, schema, unit, choices }: DeclaredSetting): string {
  if (kind === 'number' && schema instanceof z.ZodNumber)
    return `${schema.minValue} to ${schema.maxValue}${unit ? ` ${unit}` : ''}`
  if (choices) return Object.values(choices).join('; ')
  return { lines: 'text, one per line', roles: 'roles', timeZone: 'a time zone' }[String(kind)] ?? 'text'
}

function describeDefault({ kind, default: value, choices }: DeclaredSetting): string {
  if (Array.isArray(value)) return value.join(', ') || 'no one'
  const text = String(value)
  if (text === '') return 'empty'
  return kind === 'text' ? code(text) : (choices?.[text] ?? text)
}

const buildRow = (declared: DeclaredSetting) =>
  `| ${[declared.label, describeAllowedValues(declared), describeDefault(declared), declared.variable ? code(declared.variable) : ''].join(' | ')} |`

const buildGroupRows = ([group, title]: [string, string]) => [
  `| **${title}** | | | |`,
  ...SETTING_NAMES.map(settingOf)
    .filter(setting => setting.group === group)
    .map(buildRow),
]

const buildSettingsTable = (): string =>
  [TABLE_HEADER, ...Object.entries(SETTING_GROUPS).flatMap(buildGroupRows)].join('\n')

/**
 * Returns the page with an up-to-date table.
 * Throws: Error if the page has no table.
 */
export function withSettingsTable(page: string): string {
  const [headerLine = ''] = TABLE_HEADER.split('\n')
  const start = page.indexOf(headerLine)
  const end = page.indexOf('\n\n', start)
  if (start < 0 || end < 0) throw new Error('The page has no table of settings')
  return page.slice(0, start) + buildSettingsTable() + page.slice(end)
}
