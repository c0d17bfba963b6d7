/**
 * Whether an account with this email may have this username. A username with an @ is always the account's present
 * email, so that it is never someone else's address, former or present, and no email is another account's username.
 */
export function isUsernameFor(username: string, email: string): boolean {
  return !username.includes('@') || username.toLowerCase() === email.toLowerCase()
}

/** The username once the account's email has changed: one that is an address follows it. */
export function usernameAfter(username: string, newEmail: string): string {
  return username.includes('@') ? newEmail : username
}
