import { randomUUID } from 'node:crypto'
import { latestReminder } from '@epay/contract/certificates/rules'
import { addDays, DAY_MS } from '@epay/contract/common/dates'
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { sealNumber } from '#server/certificates/present.ts'
import { insertCertificate } from '#server/certificates/queries.ts'
import { employees } from '#server/employees/tables.ts'
import { trackWrittenFiles } from '#server/files/written-files.ts'
import { type Context, type Dependencies, inTransaction, systemContext } from '#server/platform/context.ts'
import { DEMO_CAST, HR_NAME } from './demo-employee.ts'
import { nameOf } from './people.ts'

type DemoCertificate = {
  kind: string
  number: string
  /** Days until it expires; `null` if it never does. */
  daysLeft: number | null
  isChecked: boolean
  hasBack: boolean
  isForDemoAccount?: true
}

const DEMO_CERTIFICATES: readonly DemoCertificate[] = [
  { kind: 'First aid', number: 'FA-20871', daysLeft: -4, isChecked: true, hasBack: false },
  { kind: 'Medical card', number: '', daysLeft: 5, isChecked: true, hasBack: false, isForDemoAccount: true },
  { kind: 'Forklift operator', number: 'FL-44190', daysLeft: 12, isChecked: false, hasBack: true },
  { kind: 'OSHA 10', number: '36-104552817', daysLeft: 18, isChecked: true, hasBack: true },
  { kind: "Commercial driver's license", number: 'D0912364', daysLeft: 24, isChecked: false, hasBack: true },
  { kind: 'Union card', number: 'Local 217', daysLeft: 41, isChecked: false, hasBack: false },
  { kind: 'OSHA 30', number: '36-207718304', daysLeft: 66, isChecked: true, hasBack: true },
  {
    ...{ kind: 'Forklift operator', number: 'FL-45007', daysLeft: 809, isChecked: false, hasBack: true },
    isForDemoAccount: true,
  },
  {
    ...{ kind: 'OSHA 30', number: '36-118820455', daysLeft: null, isChecked: true, hasBack: true },
    isForDemoAccount: true,
  },
]

const MAX_IMAGE_BYTES = 1_000_000

/** Requires the demo company. Marks past reminders as sent, so that none is due right away. */
export async function seedDemoCertificates(dependencies: Dependencies): Promise<void> {
  const context = await systemContext(dependencies, 'demo')
  const files = trackWrittenFiles(dependencies.files)
  try {
    const images = { front: await drawCertificate('#8a6d1f'), back: await drawCertificate('#dbe3e4') }
    const holders = await listHolders(context)
    for (const [index, certificate] of DEMO_CERTIFICATES.entries()) {
      const holder = certificate.isForDemoAccount ? holders.cast : holders.others[index]
      if (!holder) continue
      const store = async (image: Buffer) => (await files.write(image, MAX_IMAGE_BYTES)).id
      const front = await store(images.front)
      const back = certificate.hasBack ? await store(images.back) : null
      await writeCertificate(context, certificate, { holder, front, back })
    }
    files.keep()
  } finally {
    await files.removeUnkept()
  }
}

type Holder = { id: string; name: string }

async function listHolders({ db }: Context): Promise<{ cast: Holder | undefined; others: Holder[] }> {
  const { id, name, isActive } = employees
  const [cast] = await db
    .select({ id, name })
    .from(employees)
    .where(eq(name, nameOf(DEMO_CAST.employee.person)))
  const others = await db
    .select({ id, name })
    .from(employees)
    .where(eq(isActive, true))
    .orderBy(asc(employees.searchName))
    .limit(DEMO_CERTIFICATES.length)
  return { cast, others }
}

type StoredImages = { holder: Holder; front: string; back: string | null }

async function writeCertificate(
  context: Context,
  { kind, number, daysLeft, isChecked }: DemoCertificate,
  { holder, front, back }: StoredImages,
): Promise<void> {
  const { clock } = context
  const today = clock.today()
  const id = randomUUID()
  const expiresOn = daysLeft === null ? null : addDays(today, daysLeft)
  const addedAt = new Date(clock.now().getTime() - 2 * DAY_MS)
  const checkedColumns = { checkedAt: new Date(addedAt.getTime() + DAY_MS), checkedBy: HR_NAME }
  await inTransaction(context, ({ db }) =>
    insertCertificate(db, {
      ...{ id, kind, expiresOn, employeeId: holder.id, frontFileId: front, backFileId: back, addedAt },
      ...{ numberSealed: sealNumber(context, id, number), addedBy: holder.name },
      issuedOn: addDays(expiresOn ?? today, -1095),
      remindedDays: latestReminder(expiresOn, today),
      ...(isChecked && checkedColumns),
    }),
  )
}

function drawCertificate(bandColor: string): Promise<Buffer> {
  const lines = [96, 122, 148, 174].map(y => `<rect x="150" y="${y}" width="${330 - y}" height="10" rx="5"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="310">
    <rect width="480" height="310" fill="#f4f1e6"/>
    <rect width="480" height="62" fill="${bandColor}"/>
    <rect x="30" y="90" width="90" height="112" rx="6" fill="#c9d3d6"/>
    <circle cx="75" cy="132" r="22" fill="#8a5a45"/>
    <path d="M40 202 a35 34 0 0 1 70 0 Z" fill="#3a5673"/>
    <g fill="#8b979b">${lines.join('')}<rect x="30" y="250" width="280" height="12" rx="6"/></g>
  </svg>`
  return sharp(Buffer.from(svg)).flatten({ background: 'white' }).jpeg({ quality: 85 }).toBuffer()
}
