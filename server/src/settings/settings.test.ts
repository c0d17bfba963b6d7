import { readFileSync } from 'node:fs'
import { settingsEndpoints } from '@epay/contract/settings/endpoints'
import { SETTINGS_MESSAGES } from '@epay/contract/settings/messages'
import {
  DEFAULT_SETTINGS,
  type SettingsState,
  type SettingsUpdate,
  settingsStateSchema,
} from '@epay/contract/settings/settings'
import { withSettingsTable } from '@epay/contract/settings/settings-table'
import { describe, expect, it as overHttp } from 'vitest'
import { listAuditEventsOf } from '#server/audit/queries.ts'
import { connect } from '#server/database/client.ts'
import type { Context, TransactionContext } from '#server/platform/context.ts'
import { openSettings } from '#server/platform/settings.ts'
import { portalSettings } from '#server/platform/tables.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { race } from '#server/testing/race.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { changeSettings, getSettings } from './change-settings.ts'
import { lockSettings } from './queries.ts'

async function configureAdmin(office: Office, environment: Record<string, string> = { COMPANY_NAME: '' }) {
  await office.configure(environment)
  return office.as('Admin')
}

function updateOf({ hasSmtpPassword: _, fixed: __, ...state }: SettingsState): SettingsUpdate {
  return state
}
/** Parses the body first, like the route. */
async function change(admin: Context, changed: Partial<SettingsUpdate>): Promise<SettingsState> {
  const update = { ...updateOf(await getSettings(admin)), ...changed }
  return changeSettings(admin, settingsEndpoints.update.body.parse(update))
}

const MAIL_SERVER = {
  smtpHost: 'mail.example.com',
  smtpUser: 'hr',
  smtpPassword: 'a secret of the mail server',
}
const listChanges = ({ context: { db } }: Office) =>
  listAuditEventsOf(db, { action: 'settings.changed', recordType: 'settings', recordId: 'portal' })

const app = await openTestApp({ environment: { COMPANY_NAME: '' } })

describe('over HTTP', () => {
  const read = async () => settingsStateSchema.parse((await app.as('Admin').get('/settings')).body)
  const save = async (changed: object) =>
    app.as('Admin').put('/settings', { ...updateOf(await read()), ...changed })

  overHttp('invalid settings are refused at their fields', async () => {
    const invalid = { companyName: ' ', mailFrom: 'Harbor', approverLinkHours: 0, candidateLinkDays: 2.5 }
    expect(await save(invalid)).toMatchObject({
      status: 400,
      body: {
        errors: {
          CompanyName: [SETTINGS_MESSAGES.required],
          MailFrom: [SETTINGS_MESSAGES.sender],
          ApproverLinkHours: [SETTINGS_MESSAGES.atLeast(2)],
          CandidateLinkDays: [SETTINGS_MESSAGES.number],
        },
      },
    })
  })

  overHttp('changes take effect right away, even in another process', async () => {
    const { config, database } = app.dependencies
    const otherDatabase = connect({ connectionString: database.pool.options.connectionString })
    const otherSettings = await openSettings(config, otherDatabase.orm)
    expect((await save({ companyName: 'Harbor Builders' })).status).toBe(200)
    expect((await app.anonymous.get('/portal')).body).toMatchObject({ companyName: 'Harbor Builders' })
    expect((await otherSettings.refresh()).companyName).toBe('Harbor Builders')
    // During a database outage, the last settings stay in effect.
    otherDatabase.pool.refuseAll('away')
    expect((await otherSettings.refresh()).companyName).toBe('Harbor Builders')
    await otherDatabase.close()
  })

  overHttp('only one of two concurrent changes is saved', async () => {
    const loaded = updateOf(await read())
    const lockFirst = ({ db }: TransactionContext) => lockSettings(db)
    const saveFirst = (context: Context) => changeSettings(context, { ...loaded, companyName: 'One' })
    const saveSecond = () => app.as('Admin').put('/settings', { ...loaded, companyName: 'Two' })
    expect(await race(app, lockFirst, saveSecond, saveFirst)).toMatchObject({
      ...{ status: 409, body: { detail: SETTINGS_MESSAGES.changedMeanwhile } },
    })
  })
})

describe('the settings', () => {
  it('changes are audited with their old and new values', async ({ office }) => {
    const admin = await configureAdmin(office)
    const changed = await change(admin, { companyName: 'Harbor Builders', approverLinkHours: 24 })
    expect(changed).toEqual(await getSettings(admin))
    expect(await listChanges(office)).toMatchObject([
      {
        before: { companyName: 'EPay Demo Builders', approverLinkHours: 72 },
        after: { companyName: 'Harbor Builders', approverLinkHours: 24 },
      },
    ])
  })

  it('the defaults have no new version if nothing changed', async ({ office }) => {
    const state = { ...DEFAULT_SETTINGS, hasSmtpPassword: false, fixed: [], lastModificationTime: null }
    expect(await change(await configureAdmin(office), {})).toEqual(state)
    expect(await listChanges(office)).toEqual([])
  })
})

describe('a setting fixed by an environment variable', () => {
  it('a fixed setting overrides the stored value, and is listed', async ({ office }) => {
    const admin = await configureAdmin(office, {
      ...{ COMPANY_NAME: 'Fixed Builders', REQUIRE_MFA: 'CFO,CFO', TZ: 'America/Indiana/Indianapolis' },
      SMTP_URL: 'smtps://h%25r:secret@mail.example.com.',
    })
    const state = await getSettings(admin)
    expect(state).toMatchObject({
      ...{ companyName: 'Fixed Builders', secondFactorRoles: ['CFO'], hasSmtpPassword: true },
      ...{ smtpHost: 'mail.example.com', smtpPort: 465, smtpSecurity: 'tls', smtpUser: 'h%r' },
      timeZone: 'America/Indiana/Indianapolis',
    })
    expect(JSON.stringify(state)).not.toContain('secret')
    expect(state.fixed).toContainEqual({ name: 'companyName', variable: 'COMPANY_NAME' })
    expect(state.fixed).toContainEqual({ name: 'smtpPort', variable: 'SMTP_URL' })
  })

  it("a fixed setting can't be changed", async ({ office }) => {
    const admin = await configureAdmin(office, { COMPANY_NAME: 'Fixed Builders' })
    await expect(change(admin, { companyName: 'Another', payrollContact: 'Pat' })).rejects.toMatchObject({
      fields: { companyName: [SETTINGS_MESSAGES.fixed('COMPANY_NAME')] },
    })
    expect((await getSettings(admin)).payrollContact).toBe(DEFAULT_SETTINGS.payrollContact)
    expect((await change(admin, { payrollContact: 'Pat' })).payrollContact).toBe('Pat')
  })
})

describe("the mail server's password", () => {
  it('the password is sealed, and appears in no response or audit entry', async ({ office }) => {
    const state = await change(await configureAdmin(office), MAIL_SERVER)
    expect(state).toMatchObject({ hasSmtpPassword: true, smtpHost: MAIL_SERVER.smtpHost })
    const rows = await office.context.db.select().from(portalSettings)
    const events = await listChanges(office)
    expect(events).toMatchObject([{ before: { smtpPassword: 'none' }, after: { smtpPassword: 'changed' } }])
    expect(JSON.stringify([rows, events, state])).not.toContain(MAIL_SERVER.smtpPassword)
  })

  it('the password is kept until it is changed or removed', async ({ office }) => {
    const admin = await configureAdmin(office)
    await change(admin, MAIL_SERVER)
    expect((await change(admin, { payrollContact: 'Pat' })).hasSmtpPassword).toBe(true)
    expect((await change(admin, { smtpPassword: null })).hasSmtpPassword).toBe(false)
  })

  it('the password must be entered again for another server', async ({ office }) => {
    const admin = await configureAdmin(office)
    await change(admin, MAIL_SERVER)
    const smtpHost = 'mail.elsewhere.example'
    await expect(change(admin, { smtpHost })).rejects.toMatchObject({
      fields: { smtpPassword: [SETTINGS_MESSAGES.passwordAgain] },
    })
    expect(await change(admin, { smtpHost, smtpPassword: 'another' })).toMatchObject({ smtpHost })
  })
})

overHttp('docs/operating.md has the current table from `npm run settings`', () => {
  const page = readFileSync(`${import.meta.dirname}/../../../docs/operating.md`, 'utf8')
  expect(page).toBe(withSettingsTable(page))
})
