import { randomUUID } from 'node:crypto'
import { applicationFormSchema } from '@epay/contract/applications/application-form'
import { applicationUpdateSchema } from '@epay/contract/applications/details-form'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { buildRequiredFields } from '@epay/contract/applications/factories'
import type { FullApplication } from '@epay/contract/applications/schemas'
import { decisionsTo, outcomeOf, STATUS, type Status } from '@epay/contract/applications/status'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { TestApp } from '#server/testing/build-test-app.ts'
import { countFiles } from '#server/testing/stopped-portal.ts'
import { editApplication } from './edit-application.ts'
import {
  type ApplicationRow,
  insertApplication,
  insertHistoryEntry,
  listHistoryRows,
  type NewApplication,
} from './queries.ts'
import { formColumns } from './rules.ts'
import { jobApplications } from './tables.ts'

export const HIRING_TERMS = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }

export function buildFormData(
  overrides: Record<string, string> = {},
  resume?: { name: string; content: Buffer },
): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...buildRequiredFields(), ...overrides }))
    form.append(field, value)
  if (resume) form.append('resume', new Blob([new Uint8Array(resume.content)]), resume.name)
  return form
}

const PDF_END = '\nstartxref\n9\n%%EOF\n'

/** Returns data that starts and ends like a PDF, but is otherwise filler. */
export function buildPdf(size = 5000): Buffer {
  const content = Buffer.alloc(size, 'resume ')
  content.write('%PDF-1.7\n1 0 obj\n')
  content.write(PDF_END, size - PDF_END.length)
  return content
}

/** Lists the statuses from `Applied` to this one. */
function statusesTo(status: Status): Status[] {
  const statuses: Status[] = [STATUS.Applied]
  for (const decision of decisionsTo(status))
    statuses.push(outcomeOf(statuses.at(-1) ?? STATUS.Applied, decision) ?? status)
  return statuses
}

/** Also writes the history that leads to the status. */
export async function createApplication(
  { context }: Pick<TestApp, 'context'>,
  overrides: Partial<NewApplication> = {},
): Promise<ApplicationRow> {
  const form = applicationFormSchema().parse(buildRequiredFields())
  const { status = STATUS.Applied, creationTime = context.clock.now() } = overrides
  return inTransaction(context, async ({ db }) => {
    const application = await insertApplication(db, {
      ...formColumns(form),
      ...overrides,
      status,
      creationTime,
    })
    if (!application) throw new Error('The application was not inserted')
    let fromStatus: Status | null = null
    for (const toStatus of statusesTo(status)) {
      await insertHistoryEntry(db, {
        applicationId: application.id,
        fromStatus,
        toStatus,
        remarks: '',
        actionBy: fromStatus === null ? 'Ana López' : 'someone',
        actionDate: creationTime,
        viaLink: false,
      })
      fromStatus = toStatus
    }
    return application
  })
}

/** Parses the body first, as the route does. */
export function saveDetails(context: Context, application: object): Promise<FullApplication> {
  return editApplication(context, applicationUpdateSchema().parse(application), async () => {})
}

/** Returns the new application's ID. */
export async function submitForm(app: TestApp, overrides: Record<string, string> = {}): Promise<string> {
  const { body } = await app.anonymous.upload('/JobApplication/upload', buildFormData(overrides))
  return applicationEndpoints.upload.response.parse(body).id
}

/** Oldest first. Advance the clock between emails whose order matters. */
export async function listMailsAbout({ mails }: Pick<TestApp, 'mails'>, id: string) {
  return (await mails()).filter(mail => mail.about === id)
}

/** Returns the token in the newest email to this address that contains a link. */
export async function findMailedToken(app: Pick<TestApp, 'mails'>, id: string, to: string): Promise<string> {
  const mail = (await listMailsAbout(app, id)).findLast(
    each => each.to === to && each.text.includes('token='),
  )
  const token = /token=([\w-]+\.[\w-]+\.[\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No link was mailed to ${to} about ${id}`)
  return token
}

export function historyOf({ context }: Pick<TestApp, 'context'>, id: string) {
  return listHistoryRows(context.db, id)
}

export function countStoredFiles({ dependencies }: Pick<TestApp, 'dependencies'>): number {
  return countFiles({ DATA_DIR: dependencies.config.dataDir })
}

export async function countStored(app: TestApp) {
  const applications = await app.context.db.$count(jobApplications)
  return { applications, mails: (await app.mails()).length, files: countStoredFiles(app) }
}

export function unknownId(): string {
  return randomUUID()
}
