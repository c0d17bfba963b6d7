import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { FORM_MESSAGES } from '@epay/contract/company-forms/messages'
import { loadApplication } from '#server/applications/load-application.ts'
import { recordAuditAlone } from '#server/audit/record-audit.ts'
import { findEmployee } from '#server/employees/queries.ts'
import { createPacketZip, type ZipEntry } from '#server/packets/packet-zip.ts'
import { findPacketOf } from '#server/packets/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { applicationRecord } from './load-form.ts'
import { formFileName } from './own-forms.ts'
import {
  type AssignmentWithVersion,
  findApplicationIdOf,
  findEmployeeIdOf,
  listAssignmentsOf,
  type Owner,
} from './queries.ts'

const titleOf = ({ version }: AssignmentWithVersion): string => version.definition.title.en

type RecordsOwner = { owner: Owner; name: string; record: { recordType: string; recordId: string } }

/** Returns a ZIP of the new hire's packet and signed forms. Throws: NOT_FOUND, including if there are no records. */
export async function getRecordsOfApplication(context: Context, id: string): Promise<Download> {
  const { id: applicationId, firstName, lastName } = await loadApplication(context.db, id)
  const employeeId = await findEmployeeIdOf(context.db, applicationId)
  return getRecords(context, {
    ...{ owner: { applicationId, employeeId }, name: `${firstName} ${lastName}` },
    record: applicationRecord(applicationId),
  })
}

/** Throws: NOT_FOUND, including if there are no records. */
export async function getRecordsOfEmployee(context: Context, id: string): Promise<Download> {
  const employee = await findEmployee(context.db, id)
  if (!employee) throw new PortalError('NOT_FOUND', FORM_MESSAGES.noEmployee)
  const { id: employeeId, name } = employee
  const applicationId = await findApplicationIdOf(context.db, employeeId)
  const record = { recordType: 'employee', recordId: employeeId }
  return getRecords(context, { owner: { applicationId, employeeId }, name, record })
}

/** Includes the original ZIPs, so that each can be verified on its own. The download is audited. */
async function getRecords(context: Context, { owner, name, record }: RecordsOwner): Promise<Download> {
  const { applicationId } = owner
  const packet = applicationId === null ? undefined : await findPacketOf(context.db, applicationId)
  const signedForms = (await listAssignmentsOf(context.db, owner))
    .filter(({ assignment }) => assignment.zipFileId !== null)
    .toSorted((one, other) => titleOf(one).localeCompare(titleOf(other)))
  const files = [
    ...(packet ? [{ path: 'packet.zip', fileId: packet.zipFileId }] : []),
    ...signedForms.flatMap(({ assignment: { zipFileId }, version: { definition } }, index) => {
      const number = String(index + 1).padStart(2, '0')
      const path = `forms/${number}-${formFileName(definition.title.en, 'zip')}`
      return zipFileId === null ? [] : { path, fileId: zipFileId }
    }),
  ]
  if (files.length === 0) throw new PortalError('NOT_FOUND', FORM_MESSAGES.noRecords)
  const entries: ZipEntry[] = []
  for (const { path, fileId } of files) entries.push(await entryOf(context, path, fileId))
  await recordAuditAlone(context, { action: 'records.downloaded', ...record, after: { files: files.length } })
  const zip = createPacketZip(entries, context.clock.now())
  return {
    file: Readable.fromWeb(zip),
    type: 'application/zip',
    name: formFileName(`${name} Records`, 'zip'),
  }
}

/** Reads the file once to compute its size and checksum, which precede the content in a ZIP. */
async function entryOf({ files }: Context, path: string, fileId: string): Promise<ZipEntry> {
  let [size, checksum] = [0, 0]
  for await (const chunk of await files.read(fileId)) {
    size += chunk.length
    checksum = crc32(chunk, checksum)
  }
  return { path, size, crc32: checksum, open: () => files.read(fileId) }
}
