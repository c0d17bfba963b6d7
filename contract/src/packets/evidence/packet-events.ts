import { z } from 'zod'
import { sha256Hex } from './digests.ts'

const PACKET_EVENTS = [
  'application-submitted',
  'hr-approved',
  'cfo-approved',
  'noted',
  'link-issued',
  'link-opened',
  'packet-signed',
  'form-asked',
  'form-signed',
] as const
export type PacketEventKind = (typeof PACKET_EVENTS)[number]

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

export const packetEventSchema = z.object({
  /** Starts at 1. */
  number: z.int(),
  kind: z.enum(PACKET_EVENTS),
  at: z.iso.datetime(),
  by: z.string(),
  details: z.record(z.string(), z.string()),
  /** All zeros for the first event. */
  previous: sha256Schema,
  hash: sha256Schema,
})
export type PacketEvent = z.infer<typeof packetEventSchema>
export type NewPacketEvent = Pick<PacketEvent, 'kind' | 'at' | 'by' | 'details'>

/** Event details that identify the account behind `by`. Events recorded before accounts were tracked have neither. */
export const ACCOUNT_DETAIL = 'accountId'
export const USERNAME_DETAIL = 'username'
/** Event detail that is set if the same person also made the previous decision. */
export const SAME_PERSON_DETAIL = 'samePerson'

export function actorText({ by, details }: Pick<PacketEvent, 'by' | 'details'>): string {
  const username = details[USERNAME_DETAIL]
  return username === undefined || username === by ? by : `${by} (${username})`
}

export function isSamePerson({ details }: Pick<PacketEvent, 'details'>): boolean {
  return details[SAME_PERSON_DETAIL] !== undefined
}

const FIRST_PREVIOUS_HASH = '0'.repeat(64)

/** The hash depends on the order of the members. */
function eventHash({ number, kind, at, by, details, previous }: Omit<PacketEvent, 'hash'>): Promise<string> {
  return sha256Hex(JSON.stringify({ number, kind, at, by, details, previous }))
}

/** Each event contains the previous one's hash, so that changing, removing, or inserting an event is detectable. */
export async function chainEvents(events: readonly NewPacketEvent[]): Promise<PacketEvent[]> {
  const chain: PacketEvent[] = []
  for (const { kind, at, by, details } of events) {
    const previous = chain.at(-1)?.hash ?? FIRST_PREVIOUS_HASH
    const event = { number: chain.length + 1, kind, at, by, details, previous }
    chain.push({ ...event, hash: await eventHash(event) })
  }
  return chain
}

export async function findChangedEvents(events: readonly PacketEvent[]): Promise<number[]> {
  const changedNumbers: number[] = []
  let previous = FIRST_PREVIOUS_HASH
  for (const [index, event] of events.entries()) {
    const isLinked = event.number === index + 1 && event.previous === previous
    if (!isLinked || event.hash !== (await eventHash(event))) changedNumbers.push(index + 1)
    previous = event.hash
  }
  return changedNumbers
}
