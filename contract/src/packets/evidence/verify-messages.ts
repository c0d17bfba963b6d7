import type { FilledText } from '../../languages/message.ts'
import { english, type Translate } from '../../languages/translator.ts'
import type { PacketEventKind } from './packet-events.ts'
import {
  MANIFEST_PATH,
  MANIFEST_SIGNATURE_PATH,
  type PacketManifest,
  type Signing,
} from './packet-manifest.ts'
import { formatFingerprint } from './signing-keys.ts'
import type { PacketProblem, PacketVerdict } from './verify-packet.ts'

export const EVENT_LABELS = {
  'application-submitted': 'Application submitted',
  'hr-approved': 'Approved by HR',
  'cfo-approved': 'Approved by the CFO',
  noted: 'Noted',
  'link-issued': 'Link sent',
  'link-opened': 'Link opened',
  'packet-signed': 'Packet signed',
  'form-asked': 'Form requested',
  'form-signed': 'Form signed',
} as const satisfies Record<PacketEventKind, string>

export const SAME_PERSON = 'the same person as the decision before'

export const SIGNING_LABELS = {
  signer: 'Signed by',
  submitter: 'Submitted by',
  signedAt: 'Signed (UTC)',
  language: 'Statement language',
  address: 'IP address',
  browser: 'Browser',
  link: 'Email link',
  account: 'Staff account',
  ownAccount: 'Account',
  unknown: 'Unknown',
} as const

export const SUBMITTER_LABELS = { candidate: 'Candidate', staff: 'Staff', employee: 'Employee' } as const

/** For example, `Ana Lopez (Candidate)`. */
export function submitterText(
  { submittedBy, filledInBy }: Pick<Signing, 'submittedBy' | 'filledInBy'>,
  t: Translate = english,
): string {
  return `${submittedBy} (${t(SUBMITTER_LABELS[filledInBy])})`
}

export function accountLabel({ filledInBy }: Pick<Signing, 'filledInBy'>): string {
  return filledInBy === 'staff' ? SIGNING_LABELS.account : SIGNING_LABELS.ownAccount
}

export function accountText({ accountId, username }: Pick<Signing, 'accountId' | 'username'>): string | null {
  return accountId && username ? `${username} (${accountId})` : accountId
}

export const PROBLEM_TEXTS = {
  'archive-unreadable': "This isn't a ZIP, or part of it is missing. Use the file as you downloaded it.",
  'archive-ambiguous': 'The ZIP holds data besides its files, so other programs may show other files.',
  'not-a-packet': "This isn't an EPay packet. {manifest} or {signature} is missing.",
  'manifest-unreadable': "{manifest} can't be read, so nothing else can be checked.",
  'signature-changed': 'The signature in {signature} was changed.',
  'signature-wrong': 'The signature in {signature} is not one of this {manifest}: one of them was changed.',
  'unknown-key': "The packet is signed with a key that is not among this portal's: {fingerprint}",
  'file-changed': '{path} was changed.',
  'file-unreadable': "{path} can't be unpacked here, so it can't be checked.",
  'file-missing': '{path} is missing.',
  'file-added': '{path} was added.',
  'file-repeated': '{path} is in the archive more than once.',
  'header-changed': 'The ZIP gives {path} two different names, sizes, or checksums.',
  'chain-changed': 'The chain of events does not end with what was signed.',
  'answer-changed': 'The answer {name} was changed.',
  'event-changed': 'Event {number} was changed or moved.',
  'named-event-changed': 'Event {number} ({event}) was changed or moved.',
} as const satisfies Record<PacketProblem['kind'] | 'named-event-changed', string>

export function problemMessage(problem: PacketProblem, manifest: PacketManifest | undefined): FilledText {
  const { kind, ...details } = problem
  const event = 'number' in details ? manifest?.events[details.number - 1] : undefined
  if (event && 'number' in details)
    return {
      text: PROBLEM_TEXTS['named-event-changed'],
      values: { ...details, event: { text: EVENT_LABELS[event.kind] } },
    }
  const formattedDetails =
    'fingerprint' in details ? { fingerprint: formatFingerprint(details.fingerprint) } : details
  const values = { manifest: MANIFEST_PATH, signature: MANIFEST_SIGNATURE_PATH, ...formattedDetails }
  return { text: PROBLEM_TEXTS[kind], values }
}

export const VERDICT_TEXTS = {
  genuine: "Verified. This packet hasn't been changed since EPay signed it.",
  altered: 'Changed. This packet is different from what EPay signed.',
  notAPacket: "We couldn't check this file.",
  unknownKey: "Unchanged, but signed with a key we don't recognize. Compare its fingerprint.",
} as const

export function verdictText({ isGenuine, problems }: Pick<PacketVerdict, 'isGenuine' | 'problems'>) {
  const hasOnly = (...kinds: PacketProblem['kind'][]) => problems.every(({ kind }) => kinds.includes(kind))
  if (isGenuine) return VERDICT_TEXTS.genuine
  if (hasOnly('unknown-key')) return VERDICT_TEXTS.unknownKey
  return hasOnly('not-a-packet', 'archive-unreadable') ? VERDICT_TEXTS.notAPacket : VERDICT_TEXTS.altered
}

/** For example, `2026-11-20 17:03:12 UTC`. */
export function formatUtc(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

export const VERIFY_TEXTS = {
  title: 'Verify a Packet',
  intro:
    'Check whether the ZIP of an employee packet or a signed form has been changed since EPay signed it.',
  privacy: 'We check the file on your device. Nothing is uploaded.',
  choose: 'Choose a ZIP',
  hint: 'Use the ZIP exactly as you downloaded it',
  checking: 'Checking...',
  unreadable: 'The file could not be read.',
  insecureContext:
    'Browsers check signatures only on pages opened over https. Open this page that way, or run npm run admin -- verify-packet FILE.',
  keysTitle: "This portal's keys",
  keysIntro:
    'SHA-256 fingerprints of the keys that this portal signs packets with, the newest first. Compare them with the one on a packet’s evidence page.',
  multiplePackets:
    'This ZIP holds several. To see what one of them covers, take it out and check it by itself.',
  keysUnavailable:
    "We couldn't load this portal's keys. Compare the packet's fingerprint with one you trust.",
  signature: 'Signature',
  statements: 'Statements as they were shown',
  files: 'Files',
  events: 'Events',
  altered: 'Altered',
  signed: 'Signed',
  company: 'Company',
  packet: 'Packet',
  form: 'Form',
  key: 'Key',
  numberTitle: 'Check a Number',
  numberOf: 'Number of',
  number: 'Number',
  numberKey: 'Key on the payroll page',
  checkNumber: 'Check This Number',
  numberIntro:
    'Personal and account numbers are hidden in the data files. Use the key on the payroll page to check a number.',
  numberMatches: 'This is the number that was signed.',
  numberDiffers: 'This is not the number that was signed, or not its key.',
  numberKeyFormat: 'The key has 32 characters, from 0 to 9 and a to f.',
} as const
