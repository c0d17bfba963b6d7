import { authEndpoints } from '@epay/contract/auth/endpoints'
import { bankAccountEndpoints } from '@epay/contract/employees/bank-accounts'
import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { invitationEndpoints } from '@epay/contract/employees/invitations'
import { reportSuccess } from '#server/auth/routes.ts'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, download, route } from '#server/platform/route.ts'
import { getPeopleToNotify, listOwnBankAccountChanges, markPersonNotified } from './bank-account-changes.ts'
import {
  confirmName,
  deleteEmployee,
  openAfterReset,
  registerEmployeeAccount,
  updateEmployee,
} from './change-employee.ts'
import {
  listOtherPeople,
  listWaitingPeople,
  resendInvitation,
  sendInvitations,
  withdrawInvitation,
} from './invite-employees.ts'
import {
  exportEmployees,
  getEmployee,
  getOwnEmployee,
  listEmployees,
  listOwnReveals,
  revealNumber,
} from './read-employees.ts'

export function employeeRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, authEndpoints.register, (context, { body }) =>
    registerEmployeeAccount(context, body),
  )
  route(app, dependencies, employeeEndpoints.list, (context, { query }) => listEmployees(context, query))
  download(app, dependencies, employeeEndpoints.csv, (context, { query }) => exportEmployees(context, query))
  route(app, dependencies, employeeEndpoints.current, getOwnEmployee)
  route(app, dependencies, employeeEndpoints.ownReveals, (context, { query }) =>
    listOwnReveals(context, query),
  )
  route(app, dependencies, bankAccountEndpoints.own, listOwnBankAccountChanges)
  route(app, dependencies, bankAccountEndpoints.peopleToNotify, getPeopleToNotify)
  route(app, dependencies, bankAccountEndpoints.markNotified, (context, { params }) =>
    reportSuccess(markPersonNotified(context, params.id)),
  )
  route(app, dependencies, employeeEndpoints.get, (context, { params }) => getEmployee(context, params.id))
  route(app, dependencies, employeeEndpoints.update, (context, { params, body }) =>
    updateEmployee(context, params.id, body),
  )
  route(app, dependencies, employeeEndpoints.confirmName, (context, { params, body }) =>
    confirmName(context, params.id, body.name),
  )
  route(app, dependencies, employeeEndpoints.remove, (context, { params }) =>
    reportSuccess(deleteEmployee(context, params.id)),
  )
  route(app, dependencies, invitationEndpoints.waiting, listWaitingPeople)
  route(app, dependencies, invitationEndpoints.send, (context, { body }) => sendInvitations(context, body))
  route(app, dependencies, invitationEndpoints.others, listOtherPeople)
  route(app, dependencies, invitationEndpoints.sendToOther, (context, { params }) =>
    resendInvitation(context, params.id),
  )
  route(app, dependencies, invitationEndpoints.withdraw, (context, { params }) =>
    reportSuccess(withdrawInvitation(context, params.id)),
  )
  route(app, dependencies, employeeEndpoints.openAfterReset, (context, { params }) =>
    openAfterReset(context, params.id),
  )
  route(app, dependencies, employeeEndpoints.reveal, (context, { params, body }) =>
    revealNumber(context, params.id, body.field),
  )
}
