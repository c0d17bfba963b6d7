import type { FilledText, Message } from '../../languages/message.ts'
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
} as const satisfies Record<PacketEventKind, string>

/** Said of a decision whose person had also made the one before. */
export const SAME_PERSON = 'the same person as the decision before'

/** What is told of a signing, in the PDF and on the page that verifies. */
export const SIGNING_LABELS = {
  signer: 'Signed by',
  submitter: 'Submitted by',
  signedAt: 'Signed (UTC)',
  language: 'Language of the statements',
  address: 'Address of origin',
  browser: 'Browser',
  link: 'Mailed link',
  account: 'Staff account',
  unknown: 'Unknown',
} as const

export const SUBMITTER_LABELS = { candidate: 'Candidate', staff: 'Staff' } as const

/** `Ana Lopez (Candidate)` */
export function submitterText(
  { submittedBy, filledInBy }: Pick<Signing, 'submittedBy' | 'filledInBy'>,
  t: Translate = english,
): string {
  return `${submittedBy} (${t(SUBMITTER_LABELS[filledInBy])})`
}

/** The id of the staff account that signed, with its username where the packet has it. */
export function accountText({ accountId, username }: Pick<Signing, 'accountId' | 'username'>): string | null {
  return accountId && username ? `${username} (${accountId})` : accountId
}

function size(bytes: number): string {
  const count = Math.abs(bytes)
  return `${count} ${count === 1 ? 'byte' : 'bytes'}`
}

/** What is wrong with a packet, one sentence for each kind of problem. */
export const PROBLEM_TEXTS = {
  notAPacket: "This is no packet: {manifest} or {signature} can't be found in it.",
  manifestUnreadable: "{manifest} can't be read, so nothing else can be checked.",
  manifestChanged: '{manifest} was changed after it was signed.',
  signatureChanged: 'The signature in {signature} was changed.',
  signatureWrong: 'The signature in {signature} is not one of this {manifest}: one of them was changed.',
  unknownKey: "The packet is signed with a key that is not among this portal's: {fingerprint}",
  fileChanged: '{path} was changed.',
  fileMissing: '{path} is missing.',
  fileAdded: '{path} was added.',
  fileRepeated: '{path} is in the archive more than once.',
  headerChanged: 'What the archive says before {path} (name, time, size or checksum) was changed.',
  directoryChanged: "What the archive's directory says of {path} was changed.",
  endChanged: 'The end of the archive was changed.',
  repacked:
    'The archive was packed anew and compressed: its layout was changed. What else was altered, if anything, is named beside this.',
  repackedUnreadable:
    "The archive was packed anew in a way that can't be read here, so its content can't be checked. Please take the ZIP as it was downloaded.",
  bytesBefore:
    'Something was put before the archive: {size}. What else was altered, if anything, is named beside this.',
  chainChanged: 'The chain of events does not end with what was signed.',
  answerChanged: 'The answer {name} was changed.',
  eventChanged: 'Event {number} is not as it was signed, or not in its place.',
  namedEventChanged: 'Event {number} ({event}) is not as it was signed, or not in its place.',
  longer: 'The archive is {size} longer than it was; the first difference is at {path}.',
  longerAtEnd: 'The archive is {size} longer than it was; the first difference is at the end of the archive.',
  shorter: 'The archive is {size} shorter than it was; the first difference is at {path}.',
  shorterAtEnd:
    'The archive is {size} shorter than it was; the first difference is at the end of the archive.',
} as const

function sizeMessage(bytes: number, path: string | undefined): FilledText {
  const { longer, longerAtEnd, shorter, shorterAtEnd } = PROBLEM_TEXTS
  const [text, atEnd] = bytes > 0 ? [longer, longerAtEnd] : [shorter, shorterAtEnd]
  return path ? { text, values: { size: size(bytes), path } } : { text: atEnd, values: { size: size(bytes) } }
}

function eventMessage(number: number, manifest: PacketManifest | undefined): FilledText {
  const event = manifest?.events[number - 1]
  if (!event) return { text: PROBLEM_TEXTS.eventChanged, values: { number } }
  const values = { number, event: { text: EVENT_LABELS[event.kind] } }
  return { text: PROBLEM_TEXTS.namedEventChanged, values }
}

/** A problem that was found, as a sentence that says where. */
export function problemMessage(problem: PacketProblem, manifest: PacketManifest | undefined): Message {
  const files = { manifest: MANIFEST_PATH, signature: MANIFEST_SIGNATURE_PATH }
  switch (problem.kind) {
    case 'not-a-packet':
      return { text: PROBLEM_TEXTS.notAPacket, values: files }
    case 'manifest-unreadable':
      return { text: PROBLEM_TEXTS.manifestUnreadable, values: files }
    case 'manifest-changed':
      return { text: PROBLEM_TEXTS.manifestChanged, values: files }
    case 'signature-changed':
      return { text: PROBLEM_TEXTS.signatureChanged, values: files }
    case 'signature-wrong':
      return { text: PROBLEM_TEXTS.signatureWrong, values: files }
    case 'unknown-key':
      return {
        text: PROBLEM_TEXTS.unknownKey,
        values: { fingerprint: formatFingerprint(problem.fingerprint) },
      }
    case 'file-changed':
      return { text: PROBLEM_TEXTS.fileChanged, values: { path: problem.path } }
    case 'file-missing':
      return { text: PROBLEM_TEXTS.fileMissing, values: { path: problem.path } }
    case 'file-added':
      return { text: PROBLEM_TEXTS.fileAdded, values: { path: problem.path } }
    case 'file-repeated':
      return { text: PROBLEM_TEXTS.fileRepeated, values: { path: problem.path } }
    case 'header-changed':
      return { text: PROBLEM_TEXTS.headerChanged, values: { path: problem.path } }
    case 'directory-changed':
      return { text: PROBLEM_TEXTS.directoryChanged, values: { path: problem.path } }
    case 'end-changed':
      return PROBLEM_TEXTS.endChanged
    case 'repacked':
      return PROBLEM_TEXTS.repacked
    case 'repacked-unreadable':
      return PROBLEM_TEXTS.repackedUnreadable
    case 'bytes-before':
      return { text: PROBLEM_TEXTS.bytesBefore, values: { size: size(problem.bytes) } }
    case 'chain-changed':
      return PROBLEM_TEXTS.chainChanged
    case 'answer-changed':
      return { text: PROBLEM_TEXTS.answerChanged, values: { name: problem.name } }
    case 'event-changed':
      return eventMessage(problem.number, manifest)
    case 'size-changed':
      return sizeMessage(problem.bytes, problem.path)
  }
}

export const VERDICT_TEXTS = {
  genuine: 'Genuine: nothing was altered since the portal signed this packet.',
  altered: 'Altered: this packet is not as the portal signed it.',
  notAPacket: 'Nothing can be checked.',
  unknownKey: 'Unaltered, but signed with a key that is not known here: compare its fingerprint.',
} as const

/** What is said first of a packet, before its problems. */
export function verdictText({ isGenuine, problems }: Pick<PacketVerdict, 'isGenuine' | 'problems'>) {
  const isOnly = (wanted: PacketProblem['kind']) => problems.every(({ kind }) => kind === wanted)
  if (isGenuine) return VERDICT_TEXTS.genuine
  if (isOnly('unknown-key')) return VERDICT_TEXTS.unknownKey
  return isOnly('not-a-packet') ? VERDICT_TEXTS.notAPacket : VERDICT_TEXTS.altered
}

/** `2026-11-20 17:03:12 UTC` */
export function formatUtc(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

export const VERIFY_TEXTS = {
  title: 'Verify a Packet',
  intro:
    'Says whether the ZIP of an employee packet is as the portal signed it, and what was altered if it is not.',
  privacy: 'Everything is checked on this device: nothing is sent.',
  choose: 'Choose a ZIP',
  hint: 'The ZIP of a packet, as it was downloaded',
  checking: 'Checking...',
  unreadable: 'The file could not be read.',
  unsafe:
    'Browsers check signatures only on pages that were opened over https. Please open this page that way, or run npm run admin -- verify-packet FILE.',
  keysTitle: "This portal's keys",
  keysIntro:
    'SHA-256 fingerprints of the keys that this portal signs packets with, the newest first. Compare them with the one on a packet’s evidence page.',
  noKeys:
    'The keys of this portal could not be loaded: compare the fingerprint of the packet’s key with the one that you know.',
  signature: 'Signature',
  statements: 'Statements as they were shown',
  files: 'Files',
  events: 'Events',
  altered: 'Altered',
  signed: 'Signed',
  company: 'Company',
  packet: 'Packet',
  key: 'Key',
  numberTitle: 'Check a Number',
  numberOf: 'Number of',
  number: 'Number',
  numberKey: 'Key on the payroll page',
  checkNumber: 'Check This Number',
  numberIntro:
    'The data files hold personal and account numbers masked. With the key on the payroll page you can check whether a number is the one that was signed.',
  numberRight: 'This is the number that was signed.',
  numberWrong: 'This is not the number that was signed, or not its key.',
  numberKeyFormat: 'The key has 32 characters, from 0 to 9 and a to f.',
} as const
