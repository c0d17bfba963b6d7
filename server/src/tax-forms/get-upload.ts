import { type CheckedForm, checkForms, type FormWarning } from '@epay/contract/tax-forms/check-forms'
import type { TaxFormUpload, UploadPage } from '@epay/contract/tax-forms/endpoints'
import { BOXES, type PageFacts } from '@epay/contract/tax-forms/read-page'
import { YEAR_END_MESSAGES } from '@epay/contract/tax-forms/texts'
import { findAccountsWithRole, findNamesOfAccounts } from '#server/auth/queries.ts'
import { findNames } from '#server/employees/import-queries.ts'
import { actingUser, type Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { listCheckedPeople } from './payees.ts'
import { listPeople } from './queries.ts'
import { openReading } from './reading.ts'
import { findUpload, listPages, type PageRow, type UploadRow } from './upload-queries.ts'

/** Throws: NOT_FOUND. */
export async function loadUpload(context: Context, id: string): Promise<UploadRow> {
  const upload = await findUpload(context.db, id)
  if (!upload) throw new PortalError('NOT_FOUND', YEAR_END_MESSAGES.noUpload)
  return upload
}

/** Throws: NOT_FOUND. */
export async function getUpload(context: Context, id: string): Promise<TaxFormUpload> {
  const { accountId } = actingUser(context)
  const upload = await loadUpload(context, id)
  const pages = await listPages(context.db, id)
  const people = pages.flatMap(({ employeeId, proposedId }) => [employeeId ?? [], proposedId ?? []].flat())
  const names = await findNames(context.db, [...new Set(people)])
  const accountIds = [upload.accountId, ...pages.flatMap(({ assignedBy }) => assignedBy ?? [])]
  const accounts = await findNamesOfAccounts(context.db, accountIds)
  const owners = new Set(pages.flatMap(({ employeeId }) => employeeId ?? []))
  const isOpen = upload.state === 'ready'
  return {
    ...{ id, taxYear: upload.taxYear, state: upload.state, at: upload.createdAt.toISOString() },
    by: accounts.get(upload.accountId) ?? '',
    files: upload.files.map(({ name }) => name),
    pageCount: pages.length,
    ...{ progress: upload.progress, refusal: upload.refusal, result: upload.result },
    pages: pages.map(page => presentPage(page, names, accounts)),
    warnings: isOpen ? await warningsOf(context, upload, pages) : [],
    formCount: owners.size,
    replacing: isOpen ? await countReplacing(context, upload.taxYear, owners) : 0,
    needsSecondPerson: isOpen && wasAssignedBy(pages, accountId),
    isOnlyOne: isOpen && (await isOnlyConfirmer(context)),
  }
}

function presentPage(
  page: PageRow,
  names: ReadonlyMap<string, string>,
  accounts: ReadonlyMap<string, string>,
): UploadPage {
  const { employeeId, proposedId, assignedBy } = page
  return {
    ...{ page: page.page, nameOnPage: page.nameOnPage, employeeId, proposedId },
    employeeName: names.get(employeeId ?? '') ?? '',
    proposedName: names.get(proposedId ?? '') ?? '',
    ...{ isForEveryone: page.isForEveryone, matchedBy: page.matchedBy, handReason: page.handReason },
    assignedBy: accounts.get(assignedBy ?? '') ?? '',
    leftOutReason: page.leftOutReason,
  }
}

/** Leaving out a page doesn't count, because no one gets a form from it. */
export function wasAssignedBy(pages: readonly PageRow[], accountId: string): boolean {
  return pages.some(({ assignedBy, employeeId }) => employeeId !== null && assignedBy === accountId)
}

/** Whether no one else in the office could confirm. */
export async function isOnlyConfirmer(context: Context): Promise<boolean> {
  const { accountId } = actingUser(context)
  const managers = await findAccountsWithRole(context.db, 'HR-Manager')
  const admins = await findAccountsWithRole(context.db, 'Admin')
  return [...managers, ...admins].every(({ id }) => id === accountId)
}

async function countReplacing(
  context: Context,
  taxYear: number,
  owners: ReadonlySet<string>,
): Promise<number> {
  const people = await listPeople(context.db, taxYear)
  return people.filter(({ id, form }) => form !== null && owners.has(id)).length
}

async function warningsOf(
  context: Context,
  { id, taxYear, readingSealed }: UploadRow,
  pages: readonly PageRow[],
): Promise<FormWarning[]> {
  if (readingSealed === null) return []
  const { facts, efw, csv } = openReading(context.cipher, id, readingSealed)
  const people = await listCheckedPeople(context, taxYear)
  const earlier = await listPeople(context.db, taxYear)
  const withForm = new Set(earlier.flatMap(({ id: employeeId, form }) => (form ? [employeeId] : [])))
  const forms = formsOf(pages, facts)
  return checkForms({ taxYear, people, forms, withForm, efw: efw ?? undefined, csv })
}

/** Copies of a form repeat its amounts. Amounts that differ, such as a second employer's, are dropped. */
function formsOf(pages: readonly PageRow[], facts: readonly PageFacts[]): CheckedForm[] {
  const forms = new Map<string, CheckedForm>()
  for (const { page, employeeId } of pages) {
    if (employeeId === null) continue
    const amounts = facts[page - 1]?.amounts ?? {}
    const form = forms.get(employeeId)
    if (!form) forms.set(employeeId, { employeeId, page, amounts: { ...amounts } })
    else
      for (const box of BOXES)
        if (amounts[box] !== undefined && form.amounts[box] !== amounts[box]) delete form.amounts[box]
  }
  return [...forms.values()]
}
