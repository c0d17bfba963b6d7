import { createHash, randomUUID } from 'node:crypto'
import { STATUS } from '@epay/contract/applications/status'
import { addBusinessDays } from '@epay/contract/common/business-days'
import { addDays, DAY_MS, weekOf } from '@epay/contract/common/dates'
import { FILE_TYPES } from '@epay/contract/files/file-types'
import { findReminderStage, getReportDueDate } from '@epay/contract/hand-over/due-days'
import { type I9Stage, listI9Reminders, section2DueOn } from '@epay/contract/packets/i9-clock'
import type { I9Task } from '@epay/contract/packets/options'
import type { PacketSubmission } from '@epay/contract/packets/packet-form'
import { linkSeconds } from '@epay/contract/settings/settings'
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { markPacketSubmitted } from '#server/applications/application-packet.ts'
import { type ApplicationRow, updateInStatus } from '#server/applications/queries.ts'
import { jobApplications } from '#server/applications/tables.ts'
import { insertLink } from '#server/auth/link-queries.ts'
import { trackWrittenFiles, type WrittenFiles } from '#server/files/written-files.ts'
import { insertReminder, saveHire } from '#server/hand-over/queries.ts'
import { insertI9Record, insertI9Reminder } from '#server/packets/i9/queries.ts'
import { makePacketFiles, type Packet } from '#server/packets/make-packet-files.ts'
import { insertPacket } from '#server/packets/queries.ts'
import { packetRow } from '#server/packets/store-packet.ts'
import {
  type Context,
  type Dependencies,
  inTransaction,
  systemContext,
  type TransactionContext,
} from '#server/platform/context.ts'
import { HR_NAME } from './demo-employee.ts'

const SUBMITTED_DAYS_AGO = 9
const MAX_DOCUMENT_BYTES = 1_000_000

type DemoHire = Pick<PacketSubmission, 'attestation' | 'attestationExpDate'> & {
  firstDay: string
  section2DoneOn?: string
  workState?: string
  reportedOn?: string
}

/**
 * Returns three hires: one whose section 2 is due; one whose section 2 is overdue, in a state with a 10-day deadline
 * for the new-hire report; and one whose work authorization is about to expire, and who was already reported.
 */
function makeHires(today: string): DemoHire[] {
  const lastWeek = addBusinessDays(today, -5)
  return [
    { attestation: 'citizen', attestationExpDate: '', firstDay: addBusinessDays(today, -2) },
    { attestation: 'lawful_permanent_resident', attestationExpDate: '', firstDay: lastWeek, workState: 'GA' },
    {
      attestation: 'alien_authorized_to_work',
      attestationExpDate: addDays(today, 45),
      firstDay: lastWeek,
      section2DoneOn: addBusinessDays(lastWeek, 1),
      reportedOn: addBusinessDays(lastWeek, 1),
    },
  ]
}

export async function seedDemoPackets(dependencies: Dependencies): Promise<void> {
  const { clock, db } = dependencies
  const hires = makeHires(clock.today())
  const applications = await db
    .select()
    .from(jobApplications)
    .where(eq(jobApplications.status, STATUS.CFOApproved))
    .orderBy(asc(jobApplications.creationTime))
  for (const [index, application] of applications.entries()) {
    const hire = hires[index]
    if (hire) await submitDemoPacket(dependencies, application, hire)
    else await recordReport(dependencies, application)
  }
}

async function submitDemoPacket(dependencies: Dependencies, application: ApplicationRow, hire: DemoHire) {
  const { clock, db } = dependencies
  const { id: applicationId, email, firstName, lastName, status } = application
  const submittedAt = new Date(clock.now().getTime() - SUBMITTED_DAYS_AGO * DAY_MS)
  const link = { id: randomUUID(), purpose: 'complete-packet', subjectId: applicationId } as const
  const demoContext = await systemContext(dependencies, 'demo')
  const name = `${firstName} ${lastName}`
  await insertLink(db, {
    ...{ ...link, email, name, endedAt: submittedAt },
    issuedAt: new Date(submittedAt.getTime() - DAY_MS),
    expiresAt: new Date(submittedAt.getTime() + linkSeconds(demoContext.settings, link.purpose) * 1000),
  })
  const actor = { kind: 'link', linkId: link.id, purpose: link.purpose, subjectId: applicationId } as const
  const context: Context = {
    ...demoContext,
    actor: { ...actor, accountId: null, username: null, name, role: null, endedAt: null },
  }
  const files = trackWrittenFiles(dependencies.files)
  try {
    const packet = await makePacket(files, application, hire, submittedAt)
    const row = { ...packetRow(context, packet), ...(await makePacketFiles(context, files, packet)) }
    await inTransaction(context, async context => {
      const { firstDay: dateHired } = hire
      await updateInStatus(context.db, applicationId, status, {
        dateHired,
        firstWeekOfWork: weekOf(dateHired),
      })
      await markPacketSubmitted(context, applicationId, submittedAt)
      await insertPacket(context.db, row, packet.documents)
      for (const [task, stage, dueOn] of listPastReminders(hire, clock.today()))
        await insertI9Reminder(context.db, { applicationId, task, dueOn, stage, mailedAt: submittedAt })
      await recordHire(context, applicationId, hire)
      if (hire.section2DoneOn)
        await insertI9Record(context.db, makeSection2Record(applicationId, hire.section2DoneOn, clock.now()))
    })
    files.keep()
  } finally {
    await files.removeUnkept()
  }
}

/**
 * Returns the reminders that would have been sent by today. They are recorded as sent, because the demo's first
 * start sends no email.
 */
function listPastReminders(
  { firstDay, attestationExpDate }: DemoHire,
  today: string,
): [I9Task, I9Stage, string][] {
  const dueOn = { section2: section2DueOn(firstDay), reverification: attestationExpDate }
  return (['section2', 'reverification'] as const)
    .filter(task => dueOn[task] !== '')
    .flatMap(task =>
      listI9Reminders(task, dueOn[task])
        .filter(({ on }) => on <= today)
        .map(({ stage }): [I9Task, I9Stage, string] => [task, stage, dueOn[task]]),
    )
}

/** Records earlier hires as reported on their first day, so that the list of due reports omits them. */
async function recordReport(dependencies: Dependencies, { id, dateHired }: ApplicationRow): Promise<void> {
  const { clock } = dependencies
  if (dateHired === null || dateHired > clock.today()) return
  await inTransaction(dependencies, ({ db }) =>
    saveHire(db, id, {
      ...{ reportStatus: 'reported', reportedOn: dateHired, notedBy: HR_NAME, notedAt: clock.now() },
    }),
  )
}

/** Records the work state and, if it was made, the new-hire report. Records a reminder that is due today as sent. */
async function recordHire(
  { db, clock, settings }: TransactionContext,
  applicationId: string,
  { firstDay, workState, reportedOn }: DemoHire,
): Promise<void> {
  await saveHire(db, applicationId, {
    workState: workState ?? null,
    ...(reportedOn && {
      ...{ reportStatus: 'reported', reportedOn, notedBy: HR_NAME, notedAt: clock.now() },
    }),
  })
  const dueOn = getReportDueDate(firstDay, workState ?? settings.defaultWorkState)
  const stage = findReminderStage(clock.today(), dueOn)
  if (stage) await insertReminder(db, { applicationId, dueOn, stage, mailedAt: clock.now() })
}

function makeSection2Record(applicationId: string, doneOn: string, notedAt: Date) {
  return {
    id: randomUUID(),
    applicationId,
    task: 'section2',
    doneOn,
    authorizedUntil: null,
    notedBy: HR_NAME,
    notedAt,
  } as const
}

async function makePacket(
  files: WrittenFiles,
  application: ApplicationRow,
  hire: DemoHire,
  submittedAt: Date,
): Promise<Packet> {
  const photo = await drawShape(480, 640, HEAD_AND_SHOULDERS).jpeg().toBuffer()
  const signature = await drawShape(420, 150, SIGNATURE).png().toBuffer()
  const card = await drawShape(640, 360, TEXT_LINES).png().toBuffer()
  const { id: fileId, size } = await files.write(card, MAX_DOCUMENT_BYTES)
  const sha256 = createHash('sha256').update(card).digest('hex')
  return {
    id: randomUUID(),
    application,
    answers: makeAnswers(application, hire, submittedAt.toISOString().slice(0, 10)),
    documents: [{ fileId, name: 'sample.png', mime: FILE_TYPES.png.mime, size, sha256, isScanned: false }],
    draftedFileIds: [],
    images: { photo, signature },
    filledInBy: 'candidate',
    submittedAt,
  }
}

const SIGNATURE = 'M30 90 C 80 10, 120 150, 170 70 S 260 20, 390 95'
const HEAD_AND_SHOULDERS =
  'M240 140 a 90 110 0 1 0 1 0 Z M60 640 C 60 440, 160 400, 240 400 S 420 440, 420 640 Z'
const TEXT_LINES = 'M60 80 H 400 M60 160 H 540 M60 220 H 480 M60 280 H 540'

/** Draws a shape in one color. Text would need fonts. */
function drawShape(width: number, height: number, path: string) {
  const shape = `<path d="${path}" fill="${path.endsWith('Z') ? '#8fa3a8' : 'none'}" stroke="#14262b" stroke-width="3"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: 'white' })
}

function makeAnswers(application: ApplicationRow, hire: DemoHire, signedOn: string): PacketSubmission {
  const { firstName, lastName, email, phoneNumber } = application
  const contact = application.referenceName1 ?? ''
  return {
    applicationId: application.id,
    ...{ firstName, lastName, middleInitial: '', otherLastNames: '' },
    address: application.streetAddress,
    aptNumber: application.addressLine2 ?? '',
    cityOrTown: application.city,
    state: application.stateOrProvince,
    zipCode: application.postalCode,
    dateOfBirth: application.birthDate ?? '',
    ssn: '900-00-1234',
    attestation: hire.attestation,
    attestationExpDate: hire.attestationExpDate,
    ...{ attestationUSCIS: '', attestationI94: '', attestationPassport: '', attestationCountry: '' },
    emergencyContactName: contact,
    emergencyContactRelationship: 'friend',
    emergencyContactPhone: phoneNumber,
    emergencyContactEmail: email,
    secondaryEmergencyContactName: '',
    secondaryEmergencyContactRelationship: '',
    secondaryEmergencyContactPhone: '',
    secondaryEmergencyContactEmail: '',
    secondaryBankName: 'Delta Valley Credit Union',
    secondaryAccountType: 'checking',
    secondaryRoutingNumber: '121000358',
    secondaryAccountNumber: '000012345678',
    ...{ bankName: '', accountType: '', routingNumber: '', accountNumber: '', depositAmount: '' },
    directDepositDate: signedOn,
    documentTypes: ['State ID'],
    signatureBase64: '',
    disclaimerAcknowledged: 'true',
    language: 'en',
  }
}
