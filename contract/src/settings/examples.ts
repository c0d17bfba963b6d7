import { examplesOf } from '../common/example.ts'
import { EXAMPLE_COMPANY, EXAMPLE_LOGO, OFFICE } from '../common/example-data.ts'
import { settingsEndpoints } from './endpoints.ts'
import { LOGO_MESSAGES, logoEndpoints } from './logo.ts'
import { SETTINGS_MESSAGES } from './messages.ts'
import { DEFAULT_SETTINGS, type Settings, type SettingsState, type SettingsUpdate } from './settings.ts'

const settings: Settings = {
  ...DEFAULT_SETTINGS,
  companyName: EXAMPLE_COMPANY.name,
  companyAddress: EXAMPLE_COMPANY.address,
  companyPhone: '(510) 555-0100',
  payrollContact: 'the payroll office, (510) 555-0100',
  timeZone: 'America/Los_Angeles',
  mailFrom: 'Harbor Builders <hr@harborbuilders.example>',
  smtpHost: 'mail.harborbuilders.example',
  smtpUser: 'epay',
}
const state: SettingsState = {
  ...settings,
  hasSmtpPassword: true,
  fixed: [{ name: 'timeZone', variable: 'TZ' }],
  lastModificationTime: '2026-11-20T18:05:44.000Z',
}
const update: SettingsUpdate = { ...settings, lastModificationTime: '2026-11-12T09:30:00.000Z' }

export const settingsExamples = examplesOf(settingsEndpoints, {
  get: { response: state },
  update: {
    body: update,
    response: state,
    errors: { OUTDATED: SETTINGS_MESSAGES.changedMeanwhile },
  },
  sendTestMail: {
    body: { ...update, smtpPassword: 'the password of the mail server' },
    response: { sentTo: OFFICE.admin.email },
  },
})

export const logoExamples = examplesOf(logoEndpoints, {
  set: {
    form: { seen: '' },
    response: { logo: EXAMPLE_LOGO },
    errors: {
      INVALID_INPUT: LOGO_MESSAGES.type,
      TOO_LARGE: LOGO_MESSAGES.tooLarge,
      OUTDATED: LOGO_MESSAGES.changedMeanwhile,
    },
  },
  remove: {
    query: { seen: EXAMPLE_LOGO.id },
    response: { logo: null },
    errors: { OUTDATED: LOGO_MESSAGES.changedMeanwhile },
  },
})
