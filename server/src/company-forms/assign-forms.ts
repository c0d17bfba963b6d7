import { randomUUID } from 'node:crypto'
import { toDateIn } from '@epay/contract/common/dates'
import { dueOn, isDueAgain, isForEmployee, isForHire } from '@epay/contract/company-forms/due'
import { exemptDueOn, mustRenewExemption } from '@epay/contract/company-forms/w4'
import { recordAudit } from '#server/audit/record-audit.ts'
import { getWorkState } from '#server/hand-over/hire-values.ts'
import { findHireRows } from '#server/hand-over/queries.ts'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context, TransactionContext } from '#server/platform/context.ts'
import { applicationRecord, type LoadedForm, loadForm } from './load-form.ts'
import {
  type AssignmentRow,
  findEmployeeIdOf,
  insertAssignments,
  listAssignmentsOf,
  listCurrentVersions,
  listFormEmployees,
  listPastAssignments,
  type NewAssignment,
  type Owner,
  type PastAssignment,
  type VersionRow,
} from './queries.ts'

function buildAssignment(
  context: Context,
  { form, version, owner }: { form: LoadedForm['form']; version: VersionRow; owner: Owner },
): NewAssignment {
  return {
    ...{ id: randomUUID(), formId: form.id, versionId: version.id, ...owner },
    assignedAt: context.clock.now(),
    dueOn: dueOn(form.rules, context.clock.today()),
  }
}

export async function assignFormsToHire(
  context: TransactionContext,
  { id: applicationId, state }: { id: string; state: string },
): Promise<void> {
  const employeeId = await findEmployeeIdOf(context.db, applicationId)
  const [hire] = await findHireRows(context.db, [applicationId])
  // Falls back to the home state, because the work state might not be known yet.
  const workState = (hire && getWorkState(hire, context.settings)) || state
  const assignments = await listAssignmentsOf(context.db, { applicationId, employeeId })
  const isAssigned = (formId: string) =>
    assignments.some(each => each.assignment.formId === formId && !each.assignment.replacedAt)
  const rows: NewAssignment[] = []
  for (const version of await listCurrentVersions(context.db)) {
    const { form } = await loadForm(context.db, version.formId)
    if (!isForHire(form.rules, workState) || isAssigned(form.id)) continue
    rows.push(buildAssignment(context, { form, version, owner: { applicationId, employeeId: null } }))
  }
  const inserted = await insertAssignments(context.db, rows)
  if (inserted.length === 0) return
  await recordAudit(context, {
    action: 'company-form.asked',
    ...applicationRecord(applicationId),
    after: { forms: inserted.map(({ formId }) => formId) },
  })
}

/** Assigns the form to the employees who need it (see `needsForm`). Returns the new assignments. */
export async function assignFormToEmployees(
  context: TransactionContext,
  loaded: LoadedForm,
): Promise<AssignmentRow[]> {
  const { form, current } = loaded
  if (!current || form.withdrawnAt) return []
  const assignmentsByEmployee = Map.groupBy(
    await listPastAssignments(context.db, form.id),
    ({ employeeId }) => employeeId,
  )
  const today = context.clock.today()
  const rows = (await listFormEmployees(context.db)).flatMap(employee => {
    const earlierAssignments = assignmentsByEmployee.get(employee.id) ?? []
    const isInAudience = isForEmployee(form.rules.employees, employee)
    if (!needsForm(context, { loaded, earlierAssignments, isInAudience })) return []
    const owner = { applicationId: null, employeeId: employee.id }
    const assignment = buildAssignment(context, { form, version: current, owner })
    const exemptYear = earlierAssignments.findLast(isFinished)?.exemptYear ?? null
    return exemptYear === null
      ? assignment
      : { ...assignment, dueOn: exemptDueOn(exemptYear, assignment.dueOn, today) }
  })
  return insertAssignments(context.db, rows)
}

type EmployeeHistory = {
  loaded: LoadedForm
  earlierAssignments: readonly PastAssignment[]
  isInAudience: boolean
}

function needsForm(context: Context, { loaded, earlierAssignments, isInAudience }: EmployeeHistory): boolean {
  const { form, versions, current } = loaded
  if (earlierAssignments.some(isUnfinished)) return false
  const lastFinished = earlierAssignments.findLast(isFinished)
  const finishedAt = lastFinished?.signedAt ?? lastFinished?.paperReceivedAt
  if (!lastFinished || !finishedAt) return isInAudience
  const today = context.clock.today()
  // An exemption must be renewed each year, even if the form's rules no longer cover the employee.
  if (mustRenewExemption(lastFinished.exemptYear, current?.definition.w4Year ?? null, today)) return true
  const numberOf = (id: string) => versions.find(version => version.id === id)?.number ?? 0
  const isNewer = ({ number, publishedAt, asksEveryone }: VersionRow) =>
    publishedAt !== null && asksEveryone && number > numberOf(lastFinished.versionId)
  if (versions.some(isNewer)) return true
  const finishedOn = toDateIn(finishedAt, calendarZone(context.settings))
  return isInAudience && isDueAgain(form.rules, finishedOn, today)
}

const isFinished = ({ signedAt, paperReceivedAt }: PastAssignment): boolean =>
  signedAt !== null || paperReceivedAt !== null
const isUnfinished = (assignment: PastAssignment): boolean =>
  !isFinished(assignment) && assignment.replacedAt === null

/** Assigns the new version to the people whose unfinished forms it replaced. */
export async function reassignForm(
  context: TransactionContext,
  loaded: LoadedForm,
  replacedForms: readonly AssignmentRow[],
): Promise<void> {
  const { form, current } = loaded
  if (!current) return
  await insertAssignments(
    context.db,
    replacedForms.map(({ applicationId, employeeId }) =>
      buildAssignment(context, { form, version: current, owner: { applicationId, employeeId } }),
    ),
  )
}
