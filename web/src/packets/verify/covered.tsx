import { LANGUAGE_NAMES } from '@epay/contract/languages/languages'
import type { PacketManifest } from '@epay/contract/packets/evidence/packet-manifest'
import { formatFingerprint } from '@epay/contract/packets/evidence/signing-keys'
import {
  EVENT_LABELS,
  formatUtc,
  SIGNING_LABELS,
  submitterText,
} from '@epay/contract/packets/evidence/verify-messages'
import type { PacketProblem } from '@epay/contract/packets/evidence/verify-packet'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './verify.module.css'

type CoveredProps = {
  manifest: PacketManifest
  problems: readonly PacketProblem[]
  fingerprint: string | undefined
}

/** What the packet says about itself: who signed what, when and from where. */
export function Covered({ manifest, problems, fingerprint }: CoveredProps) {
  // An archive's headers may be altered even if the file itself is not.
  const changedFiles = new Set(problems.flatMap(each => (each.kind === 'file-changed' ? each.path : [])))
  const changedEvents = new Set(problems.flatMap(each => (each.kind === 'event-changed' ? each.number : [])))
  return (
    <>
      <Card title="Signature">
        <Facts items={signatureFacts(manifest, fingerprint)} />
        <ul className={classes.statements} aria-label="Statements as they were shown">
          {manifest.signing.statements.map(statement => (
            <li key={statement}>{statement}</li>
          ))}
        </ul>
      </Card>
      <Card title="Files">
        <ul className={classes.list}>
          {manifest.files.map(({ path, sha256 }) => (
            <li key={path}>
              <span className={classes.name}>{path}</span>
              {changedFiles.has(path) && <StatusBadge tone="rejected">Altered</StatusBadge>}
              <code className={classes.hash}>{sha256}</code>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Events">
        <ol className={classes.list}>
          {manifest.events.map(({ number, kind, at, by, hash }) => (
            <li key={number}>
              <span className={classes.name}>
                {number}. {EVENT_LABELS[kind]}
              </span>
              {changedEvents.has(number) && <StatusBadge tone="rejected">Altered</StatusBadge>}
              <span className={classes.when}>
                {formatUtc(at)}, {by}
              </span>
              <code className={classes.hash}>{hash}</code>
            </li>
          ))}
        </ol>
      </Card>
    </>
  )
}

function signatureFacts({ packetId, company, signing }: PacketManifest, fingerprint: string | undefined) {
  const { signer, signedAt, address, language, linkId, accountId, userAgent } = signing
  return [
    { label: SIGNING_LABELS.signer, value: signer },
    { label: 'Signed', value: formatUtc(signedAt) },
    { label: 'Company', value: company },
    { label: SIGNING_LABELS.submitter, value: submitterText(signing) },
    { label: SIGNING_LABELS.address, value: address },
    { label: SIGNING_LABELS.language, value: LANGUAGE_NAMES[language] },
    linkId
      ? { label: SIGNING_LABELS.link, value: linkId }
      : { label: SIGNING_LABELS.account, value: accountId },
    { label: 'Packet', value: packetId },
    { label: SIGNING_LABELS.browser, value: userAgent },
    {
      label: 'Key',
      value: fingerprint && <code className={classes.hash}>{formatFingerprint(fingerprint)}</code>,
    },
  ]
}
