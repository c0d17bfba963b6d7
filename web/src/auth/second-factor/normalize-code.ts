/** Without the spaces that people copy from apps, which show codes in groups. */
export function normalizeCode(typed: string): string {
  return typed.replace(/\s+/g, '')
}
