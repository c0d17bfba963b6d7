/** How the server spelt a role in its latest answer with it. */
export const spellings = new Map<string, string>()

/** A member of a request; roles are spelt as the server does. */
export function spelt(member: string, value: unknown): unknown {
  if (member !== 'roles' || !Array.isArray(value)) return value
  return value.map(role => spellings.get(role) ?? role)
}
