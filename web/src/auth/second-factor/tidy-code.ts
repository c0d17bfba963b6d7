/** A code as it is sent: apps show it in groups, and people copy the spaces. */
export function tidyCode(typed: string): string {
  return typed.replace(/\s+/g, '')
}
