import { LANGUAGE_NAMES } from '@epay/contract/languages/languages'
import { actorText, isSamePerson, type PacketEvent } from '@epay/contract/packets/evidence/packet-events'
import { formatFingerprint } from '@epay/contract/packets/evidence/signing-keys'
import {
  accountText,
  EVENT_LABELS,
  SAME_PERSON,
  SIGNING_LABELS,
  submitterText,
} from '@epay/contract/packets/evidence/verify-messages'
import {
  addElement,
  addGroup,
  COLORS,
  CONTENT_WIDTH,
  ensureSpace,
  heightOf,
  newPage,
  PAGE,
  type Paper,
  type Style,
  write,
} from '#server/platform/pdf/paper.ts'
import { drawFieldGrid, drawParagraph, drawSection, type PrintedField } from './blocks.ts'
import type { PacketContent, PacketEvidence } from './packet-content.ts'

const HASH: Style = { size: 7, color: COLORS.body, isTabular: true, lineGap: 0 }
const LINE = { size: 7.5, lineGap: 0 } satisfies Style
/** Small, so that the evidence usually fits on one page. */
const COMPACT = { isCompact: true }
/** Fits 64 hex digits. Units: points. */
const HASH_WIDTH = 290

const PACKET_NOTE =
  'This record was made when the packet was submitted. The SHA-256 values are those of the files beside this document in the packet\u2019s ZIP: sha256sum shows the same. To check everything, drop the ZIP on the portal\u2019s page /verify, or run npm run admin -- verify-packet FILE.'

const COPY_NOTES = [
  'This is the signer\u2019s copy, made when it was downloaded. It shows personal numbers by their last digits, and the photo on its first page. Its ZIP holds the signature and the answers beside this document, but not the files of the photo and the documents.',
  'What is recorded here is from the packet that was submitted, and the SHA-256 values are those of the files in that packet\u2019s ZIP, which the employer keeps. For the signature and the answers of this copy, sha256sum shows the same. To check everything that the copy holds, drop its ZIP on the portal\u2019s page /verify, or run npm run admin -- verify-packet FILE.',
]

/** For example, `2026-11-20 17:03:12`. */
export function formatUtcTime(instant: Date | string): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ')
}

export function drawEvidencePage(paper: Paper, { evidence }: PacketContent): void {
  newPage(paper)
  drawSection(paper, 'Electronic signature evidence', () => {
    const notes = evidence.numberKey === undefined ? COPY_NOTES : [PACKET_NOTE]
    for (const note of notes) drawParagraph(paper, note, COMPACT)
    drawFieldGrid(paper, signingFields(evidence), COMPACT)
  })
  drawSection(paper, 'Statements as they were shown and agreed to', () => {
    for (const statement of evidence.signing.statements) drawParagraph(paper, statement, COMPACT)
  })
  drawSection(paper, 'Signed files', () => drawHashList(paper, evidence.parts.map(fileLine)))
  drawSection(paper, 'Chain of events (UTC); each hash covers its event and the hash before', () =>
    drawHashList(paper, evidence.events.map(eventLine)),
  )
}

function signingFields({ signing, fingerprint }: PacketEvidence): PrintedField[] {
  const { signer, signedAt, language, address, userAgent, linkId } = signing
  return [
    { label: SIGNING_LABELS.signer, value: signer, isWide: true },
    { label: SIGNING_LABELS.submitter, value: submitterText(signing), isWide: true },
    { label: SIGNING_LABELS.signedAt, value: formatUtcTime(signedAt) },
    { label: SIGNING_LABELS.language, value: LANGUAGE_NAMES[language] },
    { label: SIGNING_LABELS.address, value: address ?? SIGNING_LABELS.unknown, isExact: true },
    { label: SIGNING_LABELS.browser, value: userAgent ?? SIGNING_LABELS.unknown, isWide: true },
    linkId
      ? { label: SIGNING_LABELS.link, value: linkId, isWide: true }
      : {
          label: SIGNING_LABELS.account,
          value: accountText(signing) ?? SIGNING_LABELS.unknown,
          isWide: true,
        },
    { label: 'Key that signs the manifest (SHA-256)', value: formatFingerprint(fingerprint), isWide: true },
  ]
}

type Line = { text?: string; hash: string }

/** Formats a line like sha256sum. */
const fileLine = ({ path, sha256 }: { path: string; sha256: string }): Line => ({
  hash: `${sha256}  ${path}`,
})

function drawHashList(paper: Paper, lines: readonly Line[]): void {
  addGroup(paper, 'L', () => {
    for (const line of lines) drawHashLine(paper, line)
  })
}

const TEXT_BOX = { x: PAGE.margin, width: CONTENT_WIDTH - HASH_WIDTH - 8 }
const FULL_WIDTH = { x: PAGE.margin, width: CONTENT_WIDTH }
const HASH_BOX = { x: PAGE.margin + CONTENT_WIDTH - HASH_WIDTH, width: HASH_WIDTH }

/** Puts a long label above the hash instead of to its left. */
function drawHashLine(paper: Paper, { text, hash }: Line): void {
  const isLong = text !== undefined && heightOf(paper, text, TEXT_BOX.width, LINE) > 1.5 * LINE.size
  const [textBox, hashBox] = isLong ? [FULL_WIDTH, FULL_WIDTH] : [TEXT_BOX, text ? HASH_BOX : FULL_WIDTH]
  const textHeight = text ? heightOf(paper, text, textBox.width, LINE) : 0
  const hashHeight = heightOf(paper, hash, hashBox.width, HASH)
  const height = isLong ? textHeight + hashHeight : Math.max(textHeight, hashHeight)
  ensureSpace(paper, height)
  const { y } = paper
  addGroup(paper, 'LI', () => {
    addGroup(paper, 'LBody', () => {
      if (text) addElement(paper, 'P', () => write(paper, text, { ...textBox, y }, LINE))
      const hashY = isLong ? y + textHeight : y
      addElement(paper, 'P', () => write(paper, hash, { ...hashBox, y: hashY }, HASH))
    })
  })
  paper.y = y + height + (isLong ? 2 : 4)
}

function eventLine(event: PacketEvent): Line {
  const { number, kind, at, hash } = event
  const samePerson = isSamePerson(event) ? `, ${SAME_PERSON}` : ''
  return {
    text: `${number}. ${EVENT_LABELS[kind]}, ${formatUtcTime(at)}, ${actorText(event)}${samePerson}`,
    hash,
  }
}
