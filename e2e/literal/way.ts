/** What the specification leaves to the server, answered in one of several legal ways. */
export type Way = {
  /** The body as it is sent. It is open if the specification doesn't show its shape. */
  dress(body: unknown, isOpen: boolean): unknown
  /** Is a body sent where only a success status is asked for? */
  hasSuccessBodies: boolean
  claims: { id: string; name: string; role: string }
  roleInToken(role: string): string
}

/** Names and shapes as the specification's own lists have them. */
export const AS_LISTED: Way = {
  dress: body => body,
  hasSuccessBodies: true,
  claims: { id: 'nameid', name: 'name', role: 'role' },
  roleInToken: role => role,
}

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

/** Answers every open point in another way, as a .NET server might. */
export const ANOTHER_WAY: Way = {
  dress: dressAnew,
  hasSuccessBodies: false,
  claims: {
    id: `${CLAIMS}/nameidentifier`,
    name: `${CLAIMS}/name`,
    role: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role',
  },
  roleInToken: role => role.replace('-', ''),
}

const DATE = /^(birthDate|dateHired|date|endDate|workDate|previousJob(Start|End)Date[12])$/
const INSTANT = /^(creationTime|lastModificationTime|actionDate)$/

/**
 * Ids as numbers, dates with a time, instants without a zone, a single role without a list, nothing for null, and open
 * bodies in PascalCase.
 */
function dressAnew(body: unknown, isOpen: boolean): unknown {
  if (Array.isArray(body)) return body.map(each => dressAnew(each, isOpen))
  if (typeof body !== 'object' || body === null) return body
  const members = Object.entries(body).filter(([, value]) => value !== null)
  return Object.fromEntries(
    members.map(([name, value]) => [
      isOpen ? name.charAt(0).toUpperCase() + name.slice(1) : name,
      typeof value === 'string'
        ? dressText(name, value)
        : dressAnew(name === 'roles' ? one(value) : value, isOpen),
    ]),
  )
}

function one(values: unknown): unknown {
  return Array.isArray(values) && values.length === 1 ? values[0] : values
}

function dressText(name: string, text: string): string | number {
  if (name === 'id') return Number(text)
  if (DATE.test(name)) return `${text}T00:00:00`
  return INSTANT.test(name) ? text.replace('Z', '') : text
}
