import { z } from 'zod'
import { AGE_QUESTIONS } from '../common/age-question.ts'
import { ROLES } from '../common/roles.ts'
import { isEmail } from '../common/text.ts'
import { SETTINGS_MESSAGES } from './messages.ts'
import {
  freeChangeSetting,
  guardedChangeSetting,
  HOST_PATTERN,
  lineListSchema,
  numberSetting,
  optionalTextSchema,
  requiredTextSchema,
  SENDER_PATTERN,
  type Setting,
  SMTP_SECURITIES,
  stateAccountsOf,
  stateSetting,
  textSetting,
  wholeNumberSchema,
} from './setting-kinds.ts'
import { isTimeZone } from './time-zones.ts'

/**
 * Everything an Admin can set, in the form's order. The mail server's password is separate, because it is never
 * shown.
 */
export const SETTINGS = {
  companyName: {
    ...textSetting('company', 'Company name', requiredTextSchema(100)),
    hint: 'Shown on every page, email, packet, and pay statement.',
    default: 'EPay Demo Builders',
    variable: 'COMPANY_NAME',
  },
  companyAddress: {
    ...textSetting('company', 'Legal address', optionalTextSchema(200)),
    hint: 'On pay statements and in emails, on one line.',
    variable: 'COMPANY_ADDRESS',
  },
  companyPhone: {
    ...textSetting('company', 'Phone', optionalTextSchema(50)),
    hint: 'In emails, so that people can call the office. For example: (555) 010-1234.',
    variable: 'COMPANY_PHONE',
  },
  payrollContact: {
    ...textSetting('company', 'Payroll contact', requiredTextSchema(200)),
    hint: 'Who employees should call about their pay. For example: Payroll Office, (555) 010-1234.',
    default: 'your payroll office',
    variable: 'PAYROLL_CONTACT',
  },
  timeZone: {
    group: 'company',
    kind: 'timeZone',
    label: 'Time zone',
    hint: 'Used for due dates and times across EPay.',
    schema: optionalTextSchema(100).refine(
      zone => zone === '' || isTimeZone(zone),
      SETTINGS_MESSAGES.timeZone,
    ),
    default: '',
    variable: 'TZ',
  },
  legalName: {
    ...textSetting('handOver', 'Legal name', optionalTextSchema(100)),
    hint: 'As on your quarterly wage report. Leave blank to use the company name.',
  },
  ein: {
    ...textSetting(
      'handOver',
      'EIN',
      optionalTextSchema(20)
        .overwrite(ein => ein.replace(/^(\d{2})-?(\d{7})$/, '$1-$2'))
        .refine(ein => ein === '' || /^\d{2}-\d{7}$/.test(ein), SETTINGS_MESSAGES.ein),
    ),
    hint: 'Nine digits, the same as on your quarterly wage report.',
  },
  employerStreet: {
    ...textSetting('handOver', 'Payroll street', optionalTextSchema(100)),
    hint: 'Where the state sends income withholding orders.',
  },
  employerCity: textSetting('handOver', 'Payroll city', optionalTextSchema(60)),
  employerState: stateSetting('Payroll state'),
  employerZip: textSetting(
    'handOver',
    'Payroll ZIP code',
    optionalTextSchema(10).refine(zip => zip === '' || /^\d{5}(-\d{4})?$/.test(zip), SETTINGS_MESSAGES.zip),
  ),
  contactName: textSetting('handOver', 'Contact for the state', optionalTextSchema(45)),
  contactPhone: {
    ...textSetting(
      'handOver',
      'Contact phone',
      optionalTextSchema(20).refine(
        phone => phone === '' || phone.replace(/\D/g, '').length === 10,
        SETTINGS_MESSAGES.contactPhone,
      ),
    ),
    hint: 'Ten digits.',
  },
  contactExtension: textSetting(
    'handOver',
    'Contact extension',
    optionalTextSchema(6).refine(extension => /^\d*$/.test(extension), SETTINGS_MESSAGES.extension),
  ),
  defaultWorkState: {
    ...stateSetting('Default work state'),
    hint: 'Where hires work, unless their application says otherwise.',
  },
  reportsAllTo: {
    ...stateSetting('Report everyone to'),
    hint: "For employers in several states. Tell the Secretary of Health and Human Services in writing first. None means each hire's work state.",
  },
  stateAccounts: {
    ...textSetting(
      'handOver',
      'State account numbers',
      optionalTextSchema(500).refine(
        accounts => stateAccountsOf(accounts) !== undefined,
        SETTINGS_MESSAGES.accounts,
      ),
    ),
    hint: 'State and number, separated by commas. For example: CA 123-4567-8, FL 1234567.',
  },
  mailFrom: {
    ...textSetting(
      'mail',
      'Sender',
      requiredTextSchema(200).refine(sender => SENDER_PATTERN.test(sender), SETTINGS_MESSAGES.sender),
    ),
    hint: 'For example: Harbor Builders <hr@example.com>',
    default: 'EPay <no-reply@localhost>',
    variable: 'MAIL_FROM',
  },
  smtpHost: {
    ...textSetting(
      'mail',
      'Mail server',
      optionalTextSchema(253)
        // Removes an IPv6 address's brackets and a fully qualified name's trailing dot, because certificates contain
        // neither.
        .overwrite(host => host.replace(/^\[(.+)\]$/, '$1').replace(/(.)\.$/, '$1'))
        .refine(host => host === '' || HOST_PATTERN.test(host), SETTINGS_MESSAGES.host),
    ),
    hint: 'If blank, emails are saved on the server and not sent.',
    variable: 'SMTP_URL',
  },
  smtpPort: {
    group: 'mail',
    kind: 'number',
    label: 'Port',
    schema: wholeNumberSchema(1, 65_535),
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
    ...textSetting('mail', 'User', optionalTextSchema(200)),
    hint: "Leave blank if your server doesn't need one.",
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
    schema: z.enum(['anyone', 'someoneElse']),
    default: 'anyone',
    choices: {
      anyone: 'The same person may decide both stages',
      someoneElse: 'Someone else makes the second decision',
    },
  },
  addressChanges: freeChangeSetting('Address', 'hr'),
  phoneChanges: freeChangeSetting('Phone number', 'tell'),
  emergencyContactChanges: freeChangeSetting('Emergency contacts', 'tell'),
  emailChanges: guardedChangeSetting('Email address'),
  bankChanges: {
    ...guardedChangeSetting('Direct deposit'),
    hint: 'A change that looks risky always needs two people.',
  },
  bankChangeDays: {
    ...numberSetting('details', 'Bank changes wait', [0, 7, 'days'], 2),
    hint: 'How long after the request a bank change leaves for payroll. The employee can take it back until then.',
  },
  taxContactName: {
    ...textSetting('taxForms', 'Who to ask about tax forms', optionalTextSchema(100)),
    hint: "Employees can't agree to online W-2s until all four of these are filled in.",
  },
  taxContactAddress: textSetting('taxForms', 'Mailing address', optionalTextSchema(200)),
  taxContactPhone: textSetting('taxForms', 'Phone for tax forms', optionalTextSchema(50)),
  taxContactEmail: textSetting(
    'taxForms',
    'Email for tax forms',
    optionalTextSchema(100).refine(email => email === '' || isEmail(email), SETTINGS_MESSAGES.email),
  ),
  certificateKinds: {
    group: 'certificates',
    kind: 'lines',
    label: 'Kinds of certificates',
    hint: 'One per line, in the order of the list. Certificates of a kind that you remove stay.',
    schema: lineListSchema(40, 60),
    default: [
      ...['OSHA 10', 'OSHA 30', "Commercial driver's license", 'Medical card', 'First aid'],
      ...['Forklift operator', 'Union card'],
    ],
  },
  approverLinkHours: numberSetting('links', 'Approval links', [2, 720, 'hours'], 72),
  candidateLinkDays: numberSetting('links', 'Employee packet links', [2, 90, 'days'], 14),
  passwordLinkHours: numberSetting('links', 'New account links', [2, 720, 'hours'], 72),
  invitationDays: numberSetting('links', 'Employee invitations', [2, 60, 'days'], 7),
  forgottenPasswordMinutes: numberSetting('links', 'Forgot-password links', [10, 1440, 'minutes'], 60),
  firstReminderDays: numberSetting('reminders', 'First reminder', [1, 30, 'working days'], 2),
  secondReminderDays: {
    ...numberSetting('reminders', 'Second reminder', [2, 60, 'working days'], 5),
    hint: 'Counted from the same day as the first reminder.',
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
  sessionsKeptDays: numberSetting('retention', 'Ended sessions', [1, 365, 'days'], 30),
  linksKeptDays: numberSetting('retention', 'Expired links', [1, 365, 'days'], 30),
  mailsKeptDays: numberSetting('retention', 'Email log', [30, 3650, 'days'], 365),
  changeRequestsKeptDays: {
    ...numberSetting('retention', 'Closed change requests', [60, 3650, 'days'], 730),
    hint: 'Their account numbers are deleted as soon as they are closed.',
  },
  taxFormsKeptYears: {
    ...numberSetting('retention', 'Year-end forms', [1, 30, 'years'], 4),
    hint: 'Counted from the end of the tax year. Never shorter than the law asks.',
  },
  companyFormsKeptYears: {
    ...numberSetting('retention', 'Signed company forms', [4, 30, 'years'], 4),
    hint: 'Counted from the end of employment. The IRS wants a Form W-4 for at least 4 years.',
  },
  certificatesKeptYears: {
    ...numberSetting('retention', 'Certificates of deleted employees', [1, 30, 'years'], 3),
    hint: 'Counted from the day the employee was deleted.',
  },
  importsKeptDays: numberSetting('retention', 'Unused import previews', [1, 365, 'days'], 30),
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof SETTINGS

export const settingOf = (name: SettingName): Setting => SETTINGS[name]
