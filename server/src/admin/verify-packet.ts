import { createPublicKey } from 'node:crypto'
import { existsSync, openAsBlob, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { english } from '@epay/contract/languages/translator'
import {
  formatFingerprint,
  importPublicKey,
  keySetSchema,
  type PublicKey,
  publicKeySchema,
} from '@epay/contract/packets/evidence/signing-keys'
import { EVENT_LABELS, problemMessage, verdictText } from '@epay/contract/packets/evidence/verify-messages'
import { type CheckedZip, type PacketVerdict, verifyZip } from '@epay/contract/packets/evidence/verify-packet'
import { PACKET_KEYS_FILE } from '#server/packets/evidence/packet-signer.ts'
import { StartupError } from '#server/system/startup-error.ts'

/** `keyFile`: a JWK, a JWK set, or a PEM file. `dataDir`: the folder with the portal's own public keys, if any. */
type Options = { file: string } & ({ keyFile: string } | { dataDir: string })

/**
 * Reports whether the packets or forms in a ZIP file have changed since they were signed. Doesn't need the portal or
 * its database.
 * Throws: StartupError if a file can't be read or contains no key.
 */
export async function verifyPacketFile(options: Options): Promise<{ isGenuine: boolean; report: string }> {
  const keys = await readPublicKeys(options)
  const checkedZips = await verifyZip(await openFile(options.file), keys)
  return {
    isGenuine: checkedZips.every(({ verdict }) => verdict.isGenuine),
    report: checkedZips.map(formatCheckedZip).join('\n\n'),
  }
}

async function openFile(file: string): Promise<Blob> {
  try {
    return await openAsBlob(file)
  } catch (cause) {
    throw new StartupError(`${file} can't be read`, { cause })
  }
}

async function readPublicKeys(options: Options): Promise<PublicKey[]> {
  const path = 'keyFile' in options ? options.keyFile : join(options.dataDir, PACKET_KEYS_FILE)
  if ('dataDir' in options && !existsSync(path)) return []
  try {
    const keys = parseKeys(readFileSync(path, 'utf8'))
    await Promise.all(keys.map(importPublicKey))
    return keys
  } catch (cause) {
    throw new StartupError(`${path} contains no public key that could have signed a packet`, { cause })
  }
}

function parseKeys(text: string): PublicKey[] {
  if (text.includes('-----BEGIN'))
    return [publicKeySchema.parse(createPublicKey(text).export({ format: 'jwk' }))]
  const json: unknown = JSON.parse(text)
  const keySet = keySetSchema.safeParse(json)
  return keySet.success ? keySet.data.keys : [publicKeySchema.parse(json)]
}

function formatCheckedZip({ path, verdict }: CheckedZip): string {
  return path === undefined
    ? formatReport(verdict)
    : `${stripControlCharacters(path)}\n${formatReport(verdict)}`
}

function formatReport(verdict: PacketVerdict): string {
  const { problems, manifest, fingerprint } = verdict
  return [
    verdictText(verdict),
    ...problems.map(problem => `  ${english(problemMessage(problem, manifest))}`),
    ...(fingerprint ? ['', `Key        ${formatFingerprint(fingerprint)}`] : []),
    ...(manifest ? describeManifest(manifest) : []),
  ]
    .map(stripControlCharacters)
    .join('\n')
}

function describeManifest({
  packetId,
  company,
  signing,
  files,
  answers,
  events,
}: NonNullable<PacketVerdict['manifest']>) {
  const { signer, submittedBy, signedAt, address } = signing
  return [
    `Packet     ${packetId}, ${company}`,
    `Signed     ${signedAt} by ${signer}, submitted by ${submittedBy} from ${address ?? 'an unknown address'}`,
    `Covers     ${files.length} files, ${answers.length} answers, ${events.length} events:`,
    ...events.map(({ number, at, kind, by }) => `  ${number}. ${at}  ${EVENT_LABELS[kind]}, ${by}`),
  ]
}

/** Names in a forged archive may contain terminal control sequences. */
function stripControlCharacters(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}]/gu, '?')
}
