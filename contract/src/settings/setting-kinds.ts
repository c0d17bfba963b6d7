import { z } from 'zod'
import type { Field } from '../common/fields.ts'
import { tooLong } from '../common/messages.ts'
import {
  characterCount,
  isBlank,
  lineProblem,
  optionalText,
  requiredText,
  tidyText,
  UNSTORABLE_TEXT_MESSAGE,
} from '../common/text.ts'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'
import { SETTINGS_MESSAGES } from './messages.ts'

export const SETTING_GROUPS = {
  company: 'Company',
  mail: 'Mail',
  applications: 'Applications',
  handOver: 'Hand-over and new-hire reports',
  details: 'Changes employees ask for',
  taxForms: 'Tax forms',
  certificates: 'Certificates',
  links: 'Link expiration',
  reminders: 'Reminders',
  security: 'Security',
  retention: 'Data retention',
} as const
export type SettingGroup = keyof typeof SETTING_GROUPS

export type Setting = Field & {
  group: SettingGroup
  kind: 'text' | 'lines' | 'number' | 'timeZone' | 'roles' | 'choice'
  schema: z.ZodType<unknown, unknown>
  default: unknown
  hint?: string
  variable?: string
  unit?: string
  choices?: Readonly<Record<string, string>>
}

export const wholeNumberSchema = (min: number, max: number) =>
  z
    .number({ error: SETTINGS_MESSAGES.number })
    .int(SETTINGS_MESSAGES.number)
    .min(min, SETTINGS_MESSAGES.atLeast(min))
    .max(max, SETTINGS_MESSAGES.atMost(max))
export const optionalTextSchema = (max: number) => optionalText(max, tooLong(max))
export const requiredTextSchema = (max: number) => requiredText(SETTINGS_MESSAGES.required, max, tooLong(max))

export const lineListSchema = (maxLines: number, maxLength: number) =>
  z
    .array(z.string().overwrite(tidyText))
    .overwrite(lines => lines.filter(line => !isBlank(line)))
    .min(1, SETTINGS_MESSAGES.required)
    .max(maxLines, SETTINGS_MESSAGES.lines(maxLines))
    .refine(lines => lines.every(line => characterCount(line) <= maxLength), tooLong(maxLength))
    .refine(lines => lines.every(line => lineProblem(line) === undefined), UNSTORABLE_TEXT_MESSAGE)
    .refine(
      lines => new Set(lines.map(line => line.toLowerCase())).size === lines.length,
      SETTINGS_MESSAGES.repeatedLine,
    )

export const SENDER_PATTERN = /^([^<>@]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/
/** A host name, including local ones such as `mail_server`, or an IPv4 or IPv6 address. */
export const HOST_PATTERN = /^(\w([\w-]*\w)?(\.\w([\w-]*\w)?)*|[\da-f:]*:[\da-f:.]+)$/i

const STATE_CHOICES: Readonly<Record<string, string>> = {
  '': 'None',
  ...Object.fromEntries(PACKET_STATE_OPTIONS.map(({ value, label }) => [value, label])),
}
const stateSchema = z.string().refine(state => Object.hasOwn(STATE_CHOICES, state), SETTINGS_MESSAGES.state)

/** Returns the digits of the employer's account number in each state, or `undefined` if the text can't be parsed. */
export function stateAccountsOf(text: string): Readonly<Record<string, string>> | undefined {
  const accounts: Record<string, string> = {}
  for (const part of text.split(',').map(each => each.trim())) {
    if (part === '') continue
    const [, state = '', number = ''] = /^([A-Z]{2})\s+([\d -]+)$/.exec(part) ?? []
    const digits = number.replace(/\D/g, '')
    if (state === '' || !Object.hasOwn(STATE_CHOICES, state) || digits === '' || digits.length > 12)
      return undefined
    accounts[state] = digits
  }
  return accounts
}

export const textSetting = <Schema extends z.ZodType<string, string | undefined>>(
  group: SettingGroup,
  label: string,
  schema: Schema,
) => ({ group, kind: 'text' as const, label, schema, default: '' })

type Range = readonly [min: number, max: number, unit: string]
export const numberSetting = (
  group: SettingGroup,
  label: string,
  [min, max, unit]: Range,
  defaultValue: number,
) => ({
  ...{ group, kind: 'number' as const, label, unit, default: defaultValue },
  schema: wholeNumberSchema(min, max),
})

export const stateSetting = (label: string) => ({
  ...{ group: 'handOver' as const, kind: 'choice' as const, label, default: '' },
  ...{ schema: stateSchema, choices: STATE_CHOICES },
})

/** `tell` means that the change applies right away and HR is notified. */
const CHANGE_MODES = ['off', 'tell', 'hr', 'two'] as const
export type ChangeMode = (typeof CHANGE_MODES)[number]

const CHANGE_CHOICES = {
  off: 'Off',
  tell: 'Change it and tell HR',
  hr: 'HR approves',
  two: 'Two people approve',
} as const
const { tell: _tell, ...GUARDED_CHOICES } = CHANGE_CHOICES
export const freeChangeSetting = (label: string, defaultValue: ChangeMode) => ({
  ...{ group: 'details' as const, kind: 'choice' as const, label, default: defaultValue },
  ...{ schema: z.enum(CHANGE_MODES), choices: CHANGE_CHOICES },
})
/** For emails and bank accounts, whose changes always need approval. */
export const guardedChangeSetting = (label: string) => ({
  ...{ group: 'details' as const, kind: 'choice' as const, label, default: 'hr' },
  ...{ schema: z.enum(CHANGE_MODES).exclude(['tell']), choices: GUARDED_CHOICES },
})

/** `opportunistic` is meant for mail servers on the company's own network. */
export const SMTP_SECURITIES = ['starttls', 'tls', 'opportunistic'] as const
