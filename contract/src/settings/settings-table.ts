import { z } from 'zod'
import { settingOf } from './declared-settings.ts'
import { SETTING_GROUPS } from './setting-kinds.ts'
import { SETTING_NAMES } from './settings.ts'

type Declared = ReturnType<typeof settingOf>

const code = (text: string) => `\`${text}\``

const HEAD = `| what an Admin sets | may be | at first | variable |
|---|---|---|---|`

function allowed({ kind, schema, unit, choices }: Declared): string {
  if (kind === 'number' && schema instanceof z.ZodNumber)
    return `${schema.minValue} to ${schema.maxValue}${unit ? ` ${unit}` : ''}`
  if (choices) return Object.values(choices).join('; ')
  return { lines: 'text, one per line', roles: 'roles', timeZone: 'a time zone' }[String(kind)] ?? 'text'
}

function initial({ kind, default: value, choices }: Declared): string {
  if (Array.isArray(value)) return value.join(', ') || 'no one'
  const text = String(value)
  if (text === '') return 'empty'
  return kind === 'text' ? code(text) : (choices?.[text] ?? text)
}

const row = (declared: Declared) =>
  `| ${[declared.label, allowed(declared), initial(declared), declared.variable ? code(declared.variable) : ''].join(' | ')} |`

const groupRows = ([group, title]: [string, string]) => [
  `| **${title}** | | | |`,
  ...SETTING_NAMES.map(settingOf)
    .filter(setting => setting.group === group)
    .map(row),
]

const settingsTable = (): string => [HEAD, ...Object.entries(SETTING_GROUPS).flatMap(groupRows)].join('\n')

/** Returns the page with an up-to-date table. Throws: when the page has no table. */
export function withSettingsTable(page: string): string {
  const [first = ''] = HEAD.split('\n')
  const start = page.indexOf(first)
  const end = page.indexOf('\n\n', start)
  if (start < 0 || end < 0) throw new Error('The page has no table of settings')
  return page.slice(0, start) + settingsTable() + page.slice(end)
}
