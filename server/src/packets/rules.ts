import { isPacketOpen, type Status } from '@epay/contract/applications/status'
import { FILE_TYPES, type FileType } from '@epay/contract/files/file-types'
import { messageAbout } from '@epay/contract/files/messages'
import type { Message } from '@epay/contract/languages/message'
import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { answerLabel } from '@epay/contract/packets/packet-form'
import { removeUnsafeCharacters, toDisplayName } from '#server/files/file-name.ts'

/** Returns why the application can't accept a packet now, or `undefined` if it can. */
export function packetRefusal(application: {
  status: Status
  packetSubmittedAt: Date | null
}): string | undefined {
  if (application.packetSubmittedAt) return PACKET_MESSAGES.alreadySubmitted
  return isPacketOpen(application.status) ? undefined : PACKET_MESSAGES.notApproved
}

/** Messages that begin this way don't contain the field's label. */
const INSTRUCTION_PATTERN = /^(Please|Use|Enter|Remove) /

/** Returns the first issue's message, prefixed with the field's label unless the message already contains it. */
export function firstProblem(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Message {
  const [issue] = issues
  if (!issue) return PACKET_MESSAGES.failed
  const label = answerLabel(String(issue.path[0]))
  return label && INSTRUCTION_PATTERN.test(issue.message)
    ? messageAbout({ text: label }, issue.message)
    : issue.message
}

const NAME_MAX_LENGTH = 100
const EXTENSIONS: Partial<Record<FileType, readonly string[]>> = { jpeg: ['.jpg', '.jpeg'] }

/**
 * Drops folders, and adds the extension of the content's type unless the name already has it: `scan.exe` ->
 * `scan.exe.pdf`.
 */
export function safeName(fileName: string, type: FileType): string {
  const { extension } = FILE_TYPES[type]
  const displayName = toDisplayName(fileName)
  const ending = (EXTENSIONS[type] ?? [extension]).find(each => displayName.toLowerCase().endsWith(each))
  const stem = ending ? displayName.slice(0, -ending.length) : displayName
  const suffix = ending ? displayName.slice(-ending.length) : extension
  return `${[...stem].slice(0, NAME_MAX_LENGTH).join('').trim() || 'document'}${suffix}`
}

/** For example, `Ana_Lopez_packet.pdf`. */
export function packetFileName(person: { firstName: string; lastName: string }, kind: 'pdf' | 'zip'): string {
  const name = `${person.firstName}_${person.lastName}`
  return `${removeUnsafeCharacters(name).replace(/\s+/g, '_')}_packet.${kind}`
}
