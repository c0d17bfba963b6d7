/** Why an employee is not created. */
export const CREATION_MESSAGES = {
  idTaken: 'Another employee has this ID. Please enter the one of this person.',
} as const

export function employeeIdTaken(employeeId: string, name: string): string {
  return `${employeeId} is the ID of ${name}. Please enter the one of this person.`
}

/** Why a record is not linked. */
export function employeeIdUnknown(employeeId: string): string {
  return `Nobody has the ID ${employeeId}. Please enter the one that payroll has for this person.`
}

export function otherSsn(employeeId: string, name: string): string {
  return `${employeeId} (${name}) has another Social Security Number than the packet. Please enter the ID of this person, or have the wrong number corrected first.`
}

export function employeeIdDeleted(employeeId: string): string {
  return `${employeeId} is the ID of a deleted employee, whose pay records keep it. Please enter another.`
}

export function emailOfEmployee(email: string, employeeId: string): string {
  return `${email} is the account of employee ${employeeId}. Please change the e-mail of the application.`
}

export function emailOfAccount(email: string, username: string): string {
  return `${email} has an account already (${username}). Use it for this employee, or change the e-mail of the application.`
}
