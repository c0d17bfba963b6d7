import { settingsEndpoints } from '@epay/contract/settings/endpoints'
import { SETTINGS_MESSAGES } from '@epay/contract/settings/messages'
import {
  DEFAULT_SETTINGS,
  type SettingsState,
  type SettingsUpdate,
  settingsStateSchema,
} from '@epay/contract/settings/settings'
import { afterEach, describe, expect, it } from 'vitest'
import { listAuditEventsOf } from '#server/audit/queries.ts'
import { connect } from '#server/database/client.ts'
import { openSettings } from '#server/platform/settings.ts'
import { portalSettings } from '#server/platform/tables.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

let app: TestApp
afterEach(() => app.close())

/** With nothing from the environment, so that everything can be changed. */
const open = async (environment: Record<string, string> = { COMPANY_NAME: '' }) => {
  app = await buildTestApp({ environment })
}

const read = async () => settingsStateSchema.parse((await app.as('Admin').get('/settings')).body)
const send = (update: SettingsUpdate) => app.as('Admin').put('/settings', update)
function updateOf({ hasSmtpPassword: _, fixed: __, ...state }: SettingsState): SettingsUpdate {
  return state
}
const change = async (changed: Partial<SettingsUpdate>) => send({ ...updateOf(await read()), ...changed })

const CHANGED = { action: 'settings.changed', recordType: 'settings', recordId: 'portal' }
const SERVER = { smtpHost: 'mail.example.com', smtpUser: 'hr', smtpPassword: 'a secret of the mail server' }

describe('the settings', () => {
  it('are the defaults while nobody has changed them', async () => {
    await open()
    expect(await read()).toEqual({
      ...DEFAULT_SETTINGS,
      hasSmtpPassword: false,
      fixed: [],
      lastModificationTime: null,
    })
  })

  it('count at once where they are changed, and are audited as they were and as they are', async () => {
    await open()
    const { status, body } = await change({ companyName: 'Harbor Builders', approverLinkHours: 24 })
    expect(status).toBe(200)
    expect(settingsStateSchema.parse(body)).toEqual(await read())
    expect((await app.anonymous.get('/portal')).body).toMatchObject({ companyName: 'Harbor Builders' })
    const [event] = await listAuditEventsOf(app.dependencies.database.orm, CHANGED)
    expect(event).toMatchObject({
      action: 'settings.changed',
      before: { companyName: 'EPay Demo Builders', approverLinkHours: 72 },
      after: { companyName: 'Harbor Builders', approverLinkHours: 24 },
    })
  })

  it('that are saved unchanged stay as they are', async () => {
    await open()
    expect((await change({})).status).toBe(200)
    expect((await read()).lastModificationTime).toBeNull()
    expect(await listAuditEventsOf(app.dependencies.database.orm, CHANGED)).toEqual([])
  })

  it('of two Admins who save at once are those of one', async () => {
    await open()
    const seen = updateOf(await read())
    const answers = await Promise.all(['One', 'Two'].map(companyName => send({ ...seen, companyName })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      detail: SETTINGS_MESSAGES.changedMeanwhile,
    })
  })

  it.each<[string, Partial<Record<keyof SettingsUpdate, unknown>>, Record<string, string[]>]>([
    ['no name', { companyName: ' ' }, { CompanyName: [SETTINGS_MESSAGES.required] }],
    ['a planet', { timeZone: 'Mars' }, { TimeZone: [SETTINGS_MESSAGES.timeZone] }],
    ['a sender without an address', { mailFrom: 'Harbor' }, { MailFrom: [SETTINGS_MESSAGES.sender] }],
    ['a host with a path', { smtpHost: 'mail/x' }, { SmtpHost: [SETTINGS_MESSAGES.host] }],
    ['no time', { approverLinkHours: 0 }, { ApproverLinkHours: [SETTINGS_MESSAGES.atLeast(2)] }],
    ['half a day', { candidateLinkDays: 2.5 }, { CandidateLinkDays: [SETTINGS_MESSAGES.number] }],
    [
      'reminders in the wrong order',
      { firstReminderDays: 6 },
      { SecondReminderDays: [SETTINGS_MESSAGES.secondReminder] },
    ],
  ])('%s is refused at its field', async (_, changed, errors) => {
    await open()
    const { status, body } = await app.as('Admin').put('/settings', { ...updateOf(await read()), ...changed })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors })
  })

  it.each(['HR-Manager', 'CFO', 'Employee'] as const)('are nothing for %s', async role => {
    await open()
    expect((await app.as(role).get(settingsEndpoints.get.path)).status).toBe(403)
    expect((await app.as(role).put('/settings', updateOf(await read()))).status).toBe(403)
  })
})

describe('what an environment variable sets', () => {
  it('wins, and is told', async () => {
    await open({
      COMPANY_NAME: 'Of the environment',
      REQUIRE_MFA: 'CFO',
      SMTP_URL: 'smtps://hr:secret@mail.example.com',
    })
    const state = await read()
    expect(state).toMatchObject({
      ...{ companyName: 'Of the environment', secondFactorRoles: ['CFO'] },
      ...{ smtpHost: 'mail.example.com', smtpPort: 465, smtpSecurity: 'tls', smtpUser: 'hr' },
      hasSmtpPassword: true,
    })
    expect(JSON.stringify(state)).not.toContain('secret')
    expect(state.fixed).toContainEqual({ name: 'companyName', variable: 'COMPANY_NAME' })
    expect(state.fixed).toContainEqual({ name: 'smtpPort', variable: 'SMTP_URL' })
  })

  it.each([
    ['smtp://mail_server:25', { smtpHost: 'mail_server', smtpPort: 25 }],
    ['smtp://[::1]:25', { smtpHost: '::1' }],
    ['smtps://h%25r:pa%ss@mail.example.com.', { smtpHost: 'mail.example.com', smtpUser: 'h%r' }],
  ])('shows a mail server as %s names it', async (SMTP_URL, shown) => {
    await open({ SMTP_URL, TZ: 'America/Indiana/Indianapolis', REQUIRE_MFA: 'CFO,'.repeat(9) })
    expect(await read()).toMatchObject({ ...shown, timeZone: 'America/Indiana/Indianapolis' })
  })

  it('is not changed here', async () => {
    await open({ COMPANY_NAME: 'Of the environment' })
    const { status, body } = await change({ companyName: 'Another', payrollContact: 'Pat' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: { CompanyName: [SETTINGS_MESSAGES.fixed('COMPANY_NAME')] } })
    expect((await read()).payrollContact).toBe(DEFAULT_SETTINGS.payrollContact)
    expect((await change({ payrollContact: 'Pat' })).status).toBe(200)
  })
})

describe('the password of the mail server', () => {
  it('is sealed, and neither answered nor audited', async () => {
    await open()
    const { body } = await change(SERVER)
    expect(settingsStateSchema.parse(body)).toMatchObject({
      hasSmtpPassword: true,
      smtpHost: SERVER.smtpHost,
    })
    const { orm } = app.dependencies.database
    const [row] = await orm.select().from(portalSettings)
    const [event] = await listAuditEventsOf(orm, CHANGED)
    expect(event).toMatchObject({ before: { smtpPassword: 'none' }, after: { smtpPassword: 'changed' } })
    expect(JSON.stringify([row, event, body, await read()])).not.toContain(SERVER.smtpPassword)
  })

  it('stays until it is changed or removed', async () => {
    await open()
    await change(SERVER)
    await change({ payrollContact: 'Pat' })
    expect((await read()).hasSmtpPassword).toBe(true)
    await change({ smtpPassword: null })
    expect((await read()).hasSmtpPassword).toBe(false)
  })

  it('does not go to another server unless it is given again', async () => {
    await open()
    await change(SERVER)
    const { status, body } = await change({ smtpHost: 'mail.elsewhere.example' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: { SmtpPassword: [SETTINGS_MESSAGES.passwordAgain] } })
    const again = { smtpHost: 'mail.elsewhere.example', smtpPassword: 'another' }
    expect((await change(again)).status).toBe(200)
  })
})

describe('another process', () => {
  it('knows right away what was changed, and what was set last while the database is away', async () => {
    await open()
    const { config, database } = app.dependencies
    const elsewhere = connect({ connectionString: database.pool.options.connectionString })
    const other = await openSettings(config, elsewhere.orm)
    await change({ companyName: 'Harbor Builders' })
    expect((await other.fresh()).companyName).toBe('Harbor Builders')
    elsewhere.pool.refuseAll('away')
    expect((await other.fresh()).companyName).toBe('Harbor Builders')
    await elsewhere.close()
  })
})
