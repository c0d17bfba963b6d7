import {
  chainEvents,
  type NewPacketEvent,
  type PacketEvent,
} from '@epay/contract/packets/evidence/packet-events'
import {
  formatManifest,
  MANIFEST_PATH,
  MANIFEST_SIGNATURE_PATH,
  PACKET_FORMATS,
  type PacketManifest,
  type Signing,
  STATEMENTS_DETAIL,
  statementsDigest,
} from '@epay/contract/packets/evidence/packet-manifest'
import { manifestFileOf, type PacketPart, partOf } from './packet-parts.ts'
import type { PacketSigner } from './packet-signer.ts'

/** The chain of events with the signature at its end, which names the SHA-256 of every part that was signed. */
export async function chainSignature(
  history: readonly NewPacketEvent[],
  signing: Signing,
  parts: readonly PacketPart[],
): Promise<PacketEvent[]> {
  const details: Record<string, string> = {
    ...identityOf(signing),
    language: signing.language,
    [STATEMENTS_DETAIL]: await statementsDigest(signing.statements),
  }
  for (const { path, sha256 } of parts) details[path] = sha256
  return chainEvents([
    ...history,
    { kind: 'packet-signed', at: signing.signedAt, by: signing.submittedBy, details },
  ])
}

function identityOf({ filledInBy, linkId, accountId, address, userAgent }: Signing): Record<string, string> {
  return {
    filledInBy,
    ...(linkId && { linkId }),
    ...(accountId && { accountId }),
    address: address ?? '',
    userAgent: userAgent ?? '',
  }
}

/** The manifest over these parts, and its signature: the last two files of the ZIP. */
export function signManifest(
  signer: PacketSigner,
  content: Omit<PacketManifest, 'format' | 'files' | 'chainHead'>,
  parts: readonly PacketPart[],
): PacketPart[] {
  const manifest = Buffer.from(
    formatManifest({
      format: PACKET_FORMATS.manifest,
      ...content,
      files: parts.map(manifestFileOf),
      chainHead: content.events.at(-1)?.hash ?? '',
    }),
  )
  const signature = Buffer.from(signer.sign(manifest))
  return [partOf(MANIFEST_PATH, manifest), partOf(MANIFEST_SIGNATURE_PATH, signature)]
}
