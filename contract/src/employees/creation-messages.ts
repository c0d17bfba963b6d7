/** Why an employee is not created. */
export const CREATION_MESSAGES = {
  idTaken: "That ID belongs to another employee. Enter this person's ID.",
} as const

export function employeeIdTaken(employeeId: string, name: string): string {
  return `${employeeId} is ${name}'s ID. Enter this person's ID.`
}

/** Why a record is not linked. */
export function employeeIdUnknown(employeeId: string): string {
  return `No employee has ID ${employeeId}. Enter this person's ID from your payroll system.`
}

export function otherSsn(employeeId: string, name: string): string {
  return `The SSN on file for ${employeeId} (${name}) doesn't match the packet. Check the ID, or get the SSN corrected first.`
}

export function employeeIdDeleted(employeeId: string): string {
  return `${employeeId} belonged to a deleted employee and can't be reused. Enter another ID.`
}

export function emailOfEmployee(email: string, employeeId: string): string {
  return `${email} is already used by employee ${employeeId}. Change the email on the application.`
}

export function emailOfAccount(email: string, username: string): string {
  return `${email} already has an account (${username}). Use that account, or change the email on the application.`
}
