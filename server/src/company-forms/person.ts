import type { KnownPerson } from '@epay/contract/company-forms/form-sources'
import { SIGNING_MESSAGES } from '@epay/contract/company-forms/messages'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { fullNameOf } from '@epay/contract/packets/statements'
import type { ApplicationRow } from '#server/applications/queries.ts'
import { findApplication } from '#server/applications/queries.ts'
import { findAccount } from '#server/auth/queries.ts'
import { type EmployeeRow, findEmployee, findEmployeeIdOfAccount } from '#server/employees/queries.ts'
import { openSecret } from '#server/employees/secrets.ts'
import { findPacketOf, type PacketRow } from '#server/packets/queries.ts'
import { openSealed } from '#server/packets/sealed-answers.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { findApplicationIdOf, findEmployeeIdOf, type Owner } from './queries.ts'

export type Person = { known: KnownPerson; name: string; email: string; language: Language }

const EMPTY_PERSON: Omit<KnownPerson, 'company' | 'companyAddress' | 'ein'> = {
  ...{
    firstName: '',
    middleInitial: '',
    lastName: '',
    fullName: '',
    street: '',
    city: '',
    state: '',
    zip: '',
  },
  ...{ ssn: '', birthDate: '', phone: '', email: '', emergencyContact: '', jobTitle: '', firstDay: '' },
}

export function companyFacts({ settings }: Pick<Context, 'settings'>) {
  return { company: settings.companyName, companyAddress: settings.companyAddress, ein: settings.ein }
}

/** Values from the employee record, which payroll maintains, override those from the packet. */
export async function loadPerson(context: Context, { applicationId, employeeId }: Owner): Promise<Person> {
  const { cipher, db } = context
  const application = applicationId === null ? undefined : await findApplication(db, applicationId)
  const packet = applicationId === null ? undefined : await findPacketOf(db, applicationId)
  const employee = employeeId === null ? undefined : await findEmployee(db, employeeId)
  const known: KnownPerson = {
    ...EMPTY_PERSON,
    ...(application && fromApplication(application)),
    ...(packet && fromPacket(packet)),
    ...(packet && { ssn: openSealed(cipher, packet, 'ssn') }),
    ...(employee && fromEmployee(employee)),
    ...(employee && { ssn: openSecret(cipher, employee, 'ssn') }),
    ...companyFacts(context),
  }
  const account = employee?.accountId ? await findAccount(db, employee.accountId) : undefined
  return {
    known,
    name: known.fullName,
    email: account?.email ?? application?.email ?? '',
    language: account?.language ?? application?.language ?? DEFAULT_LANGUAGE,
  }
}

function fromApplication(application: ApplicationRow): Partial<KnownPerson> {
  const { firstName, lastName, phoneNumber, email, jobAppliedFor, dateHired, birthDate } = application
  const { streetAddress, addressLine2, city, stateOrProvince, postalCode } = application
  return {
    ...{ firstName, lastName, fullName: `${firstName} ${lastName}`, phone: phoneNumber, email, city },
    ...{ street: withSecondLine(streetAddress, addressLine2), state: stateOrProvince, zip: postalCode },
    ...{ jobTitle: jobAppliedFor, firstDay: dateHired ?? '', birthDate: birthDate ?? '' },
  }
}

function fromPacket({ answers }: PacketRow): Partial<KnownPerson> {
  const { firstName, middleInitial, lastName, address, aptNumber, cityOrTown, state, zipCode } = answers
  const { dateOfBirth, emergencyContactName, emergencyContactPhone } = answers
  return {
    ...{ firstName, middleInitial, lastName, fullName: fullNameOf(answers) },
    ...{ street: withSecondLine(address, aptNumber), city: cityOrTown, state, zip: zipCode },
    ...{ birthDate: dateOfBirth, emergencyContact: `${emergencyContactName}, ${emergencyContactPhone}` },
  }
}

/** Payroll has only the full name, so first and last name come from the packet. */
function fromEmployee({ name, address1, address2, city, state, zip }: EmployeeRow): Partial<KnownPerson> {
  return { fullName: name, street: withSecondLine(address1, address2), city, state, zip }
}

function withSecondLine(line: string, second: string | null): string {
  return second ? `${line}, ${second}` : line
}

export type Signer = {
  owner: Owner
  /** Name of the staff member on whose screen the signer fills in the forms, if any. */
  shownBy: string | null
}

/** Throws: NOT_FOUND if the account has no employee record. */
export async function findSigner({ actor, db }: Context): Promise<Signer> {
  if (actor.kind === 'link') {
    const employeeId = await findEmployeeIdOf(db, actor.subjectId)
    // Only links issued to staff have an account.
    const shownBy = actor.accountId === null ? null : actor.name
    return { owner: { applicationId: actor.subjectId, employeeId }, shownBy }
  }
  const employeeId = actor.kind === 'user' ? await findEmployeeIdOfAccount(db, actor.accountId) : undefined
  if (employeeId === undefined) throw new PortalError('NOT_FOUND', SIGNING_MESSAGES.noPerson)
  return { owner: { applicationId: await findApplicationIdOf(db, employeeId), employeeId }, shownBy: null }
}

export async function loadSigner(context: Context): Promise<Signer & { person: Person }> {
  const signer = await findSigner(context)
  return { ...signer, person: await loadPerson(context, signer.owner) }
}
