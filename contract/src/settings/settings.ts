import { z } from 'zod'
import type { LinkPurpose } from '../common/access.ts'
import { AGE_QUESTIONS } from '../common/age-question.ts'
import { instantSchema } from '../common/dates.ts'
import { type Field, fieldNames, shapeOf } from '../common/fields.ts'
import { tooLong } from '../common/messages.ts'
import { recordOf } from '../common/records.ts'
import { ROLES } from '../common/roles.ts'
import {
  characterCount,
  isBlank,
  isEmail,
  lineProblem,
  optionalText,
  requiredText,
  tidied,
  UNSTORABLE_TEXT_MESSAGE,
} from '../common/text.ts'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'
import { CHANGE_MODES } from './change-modes.ts'
import { SETTINGS_MESSAGES } from './messages.ts'

/** The sections of the form, in their order, with their titles. */
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

/** Who may decide on an application after HR approved it. */
export const SECOND_DECISIONS = ['anyone', 'someoneElse'] as const

/** `opportunistic` is for a server within the office's own network. */
export const SMTP_SECURITIES = ['starttls', 'tls', 'opportunistic'] as const

/** `tell`: a change applies right away, and HR is notified; an email or a bank account needs an approval. */
const CHANGE_CHOICES = {
  off: 'Off',
  tell: 'Change it and tell HR',
  hr: 'HR approves',
  two: 'Two people approve',
} as const
const { tell: _tell, ...GUARDED_CHOICES } = CHANGE_CHOICES

type Setting = Field & {
  group: SettingGroup
  kind: 'text' | 'lines' | 'number' | 'timeZone' | 'roles' | 'choice'
  schema: z.ZodType<unknown, unknown>
  default: unknown
  /** One sentence beside the field. */
  hint?: string
  /** The environment variable that wins over what is stored. */
  variable?: string
  /** Of a number. */
  unit?: string
  /** Of a choice: what each is called. */
  choices?: Readonly<Record<string, string>>
}

const whole = (min: number, max: number) =>
  z
    .number({ error: SETTINGS_MESSAGES.number })
    .int(SETTINGS_MESSAGES.number)
    .min(min, SETTINGS_MESSAGES.atLeast(min))
    .max(max, SETTINGS_MESSAGES.atMost(max))
const text = (max: number) => optionalText(max, tooLong(max))
const needed = (max: number) => requiredText(SETTINGS_MESSAGES.required, max, tooLong(max))

/** Lines of text without blank ones, each there once. */
const listOfLines = (maxLines: number, maxLength: number) =>
  z
    .array(z.string().overwrite(tidied))
    .overwrite(lines => lines.filter(line => !isBlank(line)))
    .min(1, SETTINGS_MESSAGES.required)
    .max(maxLines, SETTINGS_MESSAGES.lines(maxLines))
    .refine(lines => lines.every(line => characterCount(line) <= maxLength), tooLong(maxLength))
    .refine(lines => lines.every(line => lineProblem(line) === undefined), UNSTORABLE_TEXT_MESSAGE)
    .refine(
      lines => new Set(lines.map(line => line.toLowerCase())).size === lines.length,
      SETTINGS_MESSAGES.repeatedLine,
    )

/**
 * A name of the time zone database. `Intl` takes more: offsets, `Etc/GMT+8`, which is 8 hours behind, and
 * abbreviations, of which PostgreSQL understands some otherwise.
 */
const ZONE_NAME = /^(UTC|[A-Z]{3}\d[A-Z]{3}|[A-Z][a-z]+|[A-Z][A-Za-z]+(\/[A-Z][A-Za-z_-]+)+)$/

/** Is it written as a zone's name? One that the platform lists is a zone then. */
export function isZoneName(zone: string): boolean {
  return ZONE_NAME.test(zone)
}

/**
 * Accepts more than the names that `Intl` lists, because each zone has several names and browsers list different
 * ones.
 */
export function isTimeZone(zone: string): boolean {
  if (!isZoneName(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

/** The zones of the United States from east to west, which nearly every office chooses from. */
export const US_TIME_ZONES = [
  { value: 'America/Puerto_Rico', label: 'Atlantic, Puerto Rico (America/Puerto_Rico)' },
  { value: 'America/New_York', label: 'Eastern (America/New_York)' },
  { value: 'America/Chicago', label: 'Central (America/Chicago)' },
  { value: 'America/Denver', label: 'Mountain (America/Denver)' },
  { value: 'America/Phoenix', label: 'Mountain, Arizona (America/Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific (America/Los_Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska (America/Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Pacific/Honolulu)' },
  { value: 'Pacific/Guam', label: 'Guam (Pacific/Guam)' },
] as const

/** An address, with a name or without. */
const SENDER = /^([^<>@]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/
/** A name, also one of an office's own network such as `mail_server`, or an address of IPv4 or IPv6. */
const HOST = /^(\w([\w-]*\w)?(\.\w([\w-]*\w)?)*|[\da-f:]*:[\da-f:.]+)$/i

const STATE_CHOICES: Readonly<Record<string, string>> = {
  '': 'None',
  ...Object.fromEntries(PACKET_STATE_OPTIONS.map(({ value, label }) => [value, label])),
}
const stateOrNone = z.string().refine(state => Object.hasOwn(STATE_CHOICES, state), SETTINGS_MESSAGES.state)

/** The employer's number with each state, digits alone; undefined where the text can't be read. */
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

/** Everything that an Admin sets, in the order of the form. The password of the mail server is apart: it is never shown. */
export const SETTINGS = {
  companyName: {
    group: 'company',
    kind: 'text',
    label: 'Company name',
    hint: 'Shown on every page, email, packet, and pay statement.',
    schema: needed(100),
    default: 'EPay Demo Builders',
    variable: 'COMPANY_NAME',
  },
  companyAddress: {
    group: 'company',
    kind: 'text',
    label: 'Legal address',
    hint: 'On pay statements and in emails, on one line.',
    schema: text(200),
    default: '',
    variable: 'COMPANY_ADDRESS',
  },
  companyPhone: {
    group: 'company',
    kind: 'text',
    label: 'Phone',
    hint: 'In emails, so that people can call the office. For example: (555) 010-1234.',
    schema: text(50),
    default: '',
    variable: 'COMPANY_PHONE',
  },
  payrollContact: {
    group: 'company',
    kind: 'text',
    label: 'Payroll contact',
    hint: 'Who employees should call about their pay. For example: Payroll Office, (555) 010-1234.',
    schema: needed(200),
    default: 'your payroll office',
    variable: 'PAYROLL_CONTACT',
  },
  timeZone: {
    group: 'company',
    kind: 'timeZone',
    label: 'Time zone',
    hint: 'Used for due dates and times across EPay.',
    schema: text(100).refine(zone => zone === '' || isTimeZone(zone), SETTINGS_MESSAGES.timeZone),
    default: '',
    variable: 'TZ',
  },
  legalName: {
    group: 'handOver',
    kind: 'text',
    label: 'Legal name',
    hint: 'As on your quarterly wage report. Leave blank to use the company name.',
    schema: text(100),
    default: '',
  },
  ein: {
    group: 'handOver',
    kind: 'text',
    label: 'EIN',
    hint: 'Nine digits, the same as on your quarterly wage report.',
    schema: text(20)
      .overwrite(ein => ein.replace(/^(\d{2})-?(\d{7})$/, '$1-$2'))
      .refine(ein => ein === '' || /^\d{2}-\d{7}$/.test(ein), SETTINGS_MESSAGES.ein),
    default: '',
  },
  employerStreet: {
    group: 'handOver',
    kind: 'text',
    label: 'Payroll street',
    hint: 'Where the state sends income withholding orders.',
    schema: text(100),
    default: '',
  },
  employerCity: { group: 'handOver', kind: 'text', label: 'Payroll city', schema: text(60), default: '' },
  employerState: {
    group: 'handOver',
    kind: 'choice',
    label: 'Payroll state',
    schema: stateOrNone,
    default: '',
    choices: STATE_CHOICES,
  },
  employerZip: {
    group: 'handOver',
    kind: 'text',
    label: 'Payroll ZIP code',
    schema: text(10).refine(zip => zip === '' || /^\d{5}(-\d{4})?$/.test(zip), SETTINGS_MESSAGES.zip),
    default: '',
  },
  contactName: {
    group: 'handOver',
    kind: 'text',
    label: 'Contact for the state',
    schema: text(45),
    default: '',
  },
  contactPhone: {
    group: 'handOver',
    kind: 'text',
    label: 'Contact phone',
    hint: 'Ten digits.',
    schema: text(20).refine(
      phone => phone === '' || phone.replace(/\D/g, '').length === 10,
      SETTINGS_MESSAGES.contactPhone,
    ),
    default: '',
  },
  contactExtension: {
    group: 'handOver',
    kind: 'text',
    label: 'Contact extension',
    schema: text(6).refine(extension => /^\d*$/.test(extension), SETTINGS_MESSAGES.extension),
    default: '',
  },
  defaultWorkState: {
    group: 'handOver',
    kind: 'choice',
    label: 'Default work state',
    hint: 'Where hires work, unless their application says otherwise.',
    schema: stateOrNone,
    default: '',
    choices: STATE_CHOICES,
  },
  reportsAllTo: {
    group: 'handOver',
    kind: 'choice',
    label: 'Report everyone to',
    hint: "For employers in several states. Tell the Secretary of Health and Human Services in writing first. None means each hire's work state.",
    schema: stateOrNone,
    default: '',
    choices: STATE_CHOICES,
  },
  stateAccounts: {
    group: 'handOver',
    kind: 'text',
    label: 'State account numbers',
    hint: 'State and number, separated by commas. For example: CA 123-4567-8, FL 1234567.',
    schema: text(500).refine(accounts => stateAccountsOf(accounts) !== undefined, SETTINGS_MESSAGES.accounts),
    default: '',
  },
  mailFrom: {
    group: 'mail',
    kind: 'text',
    label: 'Sender',
    hint: 'For example: Harbor Builders <hr@example.com>',
    schema: needed(200).refine(sender => SENDER.test(sender), SETTINGS_MESSAGES.sender),
    default: 'EPay <no-reply@localhost>',
    variable: 'MAIL_FROM',
  },
  smtpHost: {
    group: 'mail',
    kind: 'text',
    label: 'Mail server',
    hint: 'If blank, emails are saved on the server and not sent.',
    schema: text(253)
      // An address of IPv6 as a URL has it; a full name with its dot, which no certificate has.
      .overwrite(host => host.replace(/^\[(.+)\]$/, '$1').replace(/(.)\.$/, '$1'))
      .refine(host => host === '' || HOST.test(host), SETTINGS_MESSAGES.host),
    default: '',
    variable: 'SMTP_URL',
  },
  smtpPort: {
    group: 'mail',
    kind: 'number',
    label: 'Port',
    schema: whole(1, 65_535),
    default: 587,
    variable: 'SMTP_URL',
  },
  smtpSecurity: {
    group: 'mail',
    kind: 'choice',
    label: 'Encryption',
    schema: z.enum(SMTP_SECURITIES),
    default: 'starttls',
    choices: {
      starttls: 'STARTTLS, usually on port 587',
      tls: 'TLS from the start, usually on port 465',
      opportunistic: 'Only if the server offers it',
    },
    variable: 'SMTP_URL',
  },
  smtpUser: {
    group: 'mail',
    kind: 'text',
    label: 'User',
    hint: "Leave blank if your server doesn't need one.",
    schema: text(200),
    default: '',
    variable: 'SMTP_URL',
  },
  ageQuestion: {
    group: 'applications',
    kind: 'choice',
    label: 'Age question',
    hint: "Some states don't allow you to ask for a birth date before an offer. The employee packet always asks for it.",
    schema: z.enum(AGE_QUESTIONS),
    default: 'birthDate',
    choices: { birthDate: 'Ask for birth date', isAdult: 'Ask "Are you 18 or older?"' },
  },
  secondDecision: {
    group: 'applications',
    kind: 'choice',
    label: 'HR and CFO decisions',
    hint: 'Matters for people with both roles. Someone else deciding second means that no one hires alone; two people then need to be there, one for each role.',
    schema: z.enum(SECOND_DECISIONS),
    default: 'anyone',
    choices: {
      anyone: 'The same person may decide both stages',
      someoneElse: 'Someone else makes the second decision',
    },
  },
  addressChanges: {
    group: 'details',
    kind: 'choice',
    label: 'Address',
    schema: z.enum(CHANGE_MODES),
    default: 'hr',
    choices: CHANGE_CHOICES,
  },
  phoneChanges: {
    group: 'details',
    kind: 'choice',
    label: 'Phone number',
    schema: z.enum(CHANGE_MODES),
    default: 'tell',
    choices: CHANGE_CHOICES,
  },
  emergencyContactChanges: {
    group: 'details',
    kind: 'choice',
    label: 'Emergency contacts',
    schema: z.enum(CHANGE_MODES),
    default: 'tell',
    choices: CHANGE_CHOICES,
  },
  emailChanges: {
    group: 'details',
    kind: 'choice',
    label: 'Email address',
    schema: z.enum(CHANGE_MODES).exclude(['tell']),
    default: 'hr',
    choices: GUARDED_CHOICES,
  },
  bankChanges: {
    group: 'details',
    kind: 'choice',
    label: 'Direct deposit',
    hint: 'A change that looks risky always needs two people.',
    schema: z.enum(CHANGE_MODES).exclude(['tell']),
    default: 'hr',
    choices: GUARDED_CHOICES,
  },
  bankChangeDays: {
    group: 'details',
    kind: 'number',
    unit: 'days',
    label: 'Bank changes wait',
    hint: 'How long after the request a bank change leaves for payroll. The employee can take it back until then.',
    schema: whole(0, 7),
    default: 2,
  },
  taxContactName: {
    group: 'taxForms',
    kind: 'text',
    label: 'Who to ask about tax forms',
    hint: "Employees can't agree to online W-2s until all four of these are filled in.",
    schema: text(100),
    default: '',
  },
  taxContactAddress: {
    group: 'taxForms',
    kind: 'text',
    label: 'Mailing address',
    schema: text(200),
    default: '',
  },
  taxContactPhone: {
    group: 'taxForms',
    kind: 'text',
    label: 'Phone for tax forms',
    schema: text(50),
    default: '',
  },
  taxContactEmail: {
    group: 'taxForms',
    kind: 'text',
    label: 'Email for tax forms',
    schema: text(100).refine(email => email === '' || isEmail(email), SETTINGS_MESSAGES.email),
    default: '',
  },
  certificateKinds: {
    group: 'certificates',
    kind: 'lines',
    label: 'Kinds of certificates',
    hint: 'One per line, in the order of the list. Certificates of a kind that you remove stay.',
    schema: listOfLines(40, 60),
    default: [
      ...['OSHA 10', 'OSHA 30', "Commercial driver's license", 'Medical card', 'First aid'],
      ...['Forklift operator', 'Union card'],
    ],
  },
  approverLinkHours: {
    group: 'links',
    kind: 'number',
    unit: 'hours',
    label: 'Approval links',
    schema: whole(2, 720),
    default: 72,
  },
  candidateLinkDays: {
    group: 'links',
    kind: 'number',
    unit: 'days',
    label: 'Employee packet links',
    schema: whole(2, 90),
    default: 14,
  },
  passwordLinkHours: {
    group: 'links',
    kind: 'number',
    unit: 'hours',
    label: 'New account links',
    schema: whole(2, 720),
    default: 72,
  },
  invitationDays: {
    group: 'links',
    kind: 'number',
    unit: 'days',
    label: 'Employee invitations',
    schema: whole(2, 60),
    default: 7,
  },
  forgottenPasswordMinutes: {
    group: 'links',
    kind: 'number',
    unit: 'minutes',
    label: 'Forgot-password links',
    schema: whole(10, 1440),
    default: 60,
  },
  firstReminderDays: {
    group: 'reminders',
    kind: 'number',
    unit: 'working days',
    label: 'First reminder',
    schema: whole(1, 30),
    default: 2,
  },
  secondReminderDays: {
    group: 'reminders',
    kind: 'number',
    unit: 'working days',
    label: 'Second reminder',
    hint: 'Counted from the same day as the first reminder.',
    schema: whole(2, 60),
    default: 5,
  },
  secondFactorRoles: {
    group: 'security',
    kind: 'roles',
    label: 'Require two-step verification for',
    hint: "They can't use EPay until they set it up.",
    schema: z.array(z.enum(ROLES)).max(ROLES.length),
    default: [],
    variable: 'REQUIRE_MFA',
  },
  sessionsKeptDays: {
    group: 'retention',
    kind: 'number',
    unit: 'days',
    label: 'Ended sessions',
    schema: whole(1, 365),
    default: 30,
  },
  linksKeptDays: {
    group: 'retention',
    kind: 'number',
    unit: 'days',
    label: 'Expired links',
    schema: whole(1, 365),
    default: 30,
  },
  mailsKeptDays: {
    group: 'retention',
    kind: 'number',
    unit: 'days',
    label: 'Email log',
    schema: whole(30, 3650),
    default: 365,
  },
  changeRequestsKeptDays: {
    group: 'retention',
    kind: 'number',
    unit: 'days',
    label: 'Closed change requests',
    hint: 'Their account numbers are deleted as soon as they are closed.',
    schema: whole(60, 3650),
    default: 730,
  },
  taxFormsKeptYears: {
    group: 'retention',
    kind: 'number',
    unit: 'years',
    label: 'Year-end forms',
    hint: 'Counted from the end of the tax year. Never shorter than the law asks.',
    schema: whole(1, 30),
    default: 4,
  },
  companyFormsKeptYears: {
    group: 'retention',
    kind: 'number',
    unit: 'years',
    label: 'Signed company forms',
    hint: 'Counted from the end of employment. The IRS wants a Form W-4 for at least 4 years.',
    schema: whole(4, 30),
    default: 4,
  },
  certificatesKeptYears: {
    group: 'retention',
    kind: 'number',
    unit: 'years',
    label: 'Certificates of deleted employees',
    hint: 'Counted from the day the employee was deleted.',
    schema: whole(1, 30),
    default: 3,
  },
  importsKeptDays: {
    group: 'retention',
    kind: 'number',
    unit: 'days',
    label: 'Unused import previews',
    schema: whole(1, 365),
    default: 30,
  },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof SETTINGS
export const SETTING_NAMES = fieldNames(SETTINGS)

export const settingsSchema = z.object(shapeOf(SETTINGS))
/** Frozen: everyone reads the same. */
export type Settings = Readonly<z.output<typeof settingsSchema>>

/** A setting as the pages and documents show it, whatever members its declaration has. */
export const settingOf = (name: SettingName): Setting => SETTINGS[name]

export const DEFAULT_SETTINGS: Settings = Object.freeze(
  settingsSchema.parse(recordOf(SETTING_NAMES, name => SETTINGS[name].default)),
)

/** The company's name, or nothing while no one has given one. */
export function ownCompanyName({ companyName }: Pick<Settings, 'companyName'>): string {
  return companyName === DEFAULT_SETTINGS.companyName ? '' : companyName
}

/** The settings that say where mail goes: who changes one of them enters the password again. */
export const SMTP_SETTINGS = ['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUser'] as const

/** Messages by field for rules that span several fields. */
export function settingProblems(given: Settings): Partial<Record<SettingName, string[]>> {
  return given.secondReminderDays > given.firstReminderDays
    ? {}
    : { secondReminderDays: [SETTINGS_MESSAGES.secondReminder] }
}

const HOUR = 3600
/** How long forms stay open after a birth date was entered. */
const SIGNING_HOURS = 2

/** How long a link of a purpose works. Units: seconds. */
export function linkSeconds(settings: Settings, purpose: LinkPurpose): number {
  const seconds: Record<LinkPurpose, number> = {
    'review-application': settings.approverLinkHours * HOUR,
    'complete-packet': settings.candidateLinkDays * 24 * HOUR,
    'sign-forms': SIGNING_HOURS * HOUR,
    'set-password': settings.passwordLinkHours * HOUR,
  }
  return seconds[purpose]
}

const smtpPasswordSchema = z.string().max(500, tooLong(500)).nullable().optional()

/** The request body of the form: all settings; the password only if it changes, `null` to remove it. */
export const settingsUpdateSchema = settingsSchema.extend({
  smtpPassword: smtpPasswordSchema,
  lastModificationTime: instantSchema.nullable(),
})
export type SettingsUpdate = z.output<typeof settingsUpdateSchema>

/** What the Admin sees. */
export const settingsStateSchema = settingsSchema.extend({
  hasSmtpPassword: z.boolean(),
  /** The settings that environment variables set, with these variables. */
  fixed: z.array(z.object({ name: z.enum(SETTING_NAMES), variable: z.string() })),
  lastModificationTime: instantSchema.nullable(),
})
export type SettingsState = z.output<typeof settingsStateSchema>
