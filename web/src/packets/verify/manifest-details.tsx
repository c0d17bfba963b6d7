import { LANGUAGE_NAMES } from '@epay/contract/languages/languages'
import type { Translate } from '@epay/contract/languages/translator'
import { isSignedNumber, listSignedNumberNames } from '@epay/contract/packets/evidence/answers-file'
import { actorText, isSamePerson } from '@epay/contract/packets/evidence/packet-events'
import type { PacketManifest } from '@epay/contract/packets/evidence/packet-manifest'
import { formatFingerprint } from '@epay/contract/packets/evidence/signing-keys'
import {
  accountLabel,
  accountText,
  EVENT_LABELS,
  formatUtc,
  SAME_PERSON,
  SIGNING_LABELS,
  submitterText,
  VERIFY_TEXTS,
} from '@epay/contract/packets/evidence/verify-messages'
import type { PacketProblem } from '@epay/contract/packets/evidence/verify-packet'
import { answerLabel } from '@epay/contract/packets/packet-form'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { Facts, StatusBadge } from '#web/ui/facts.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

type ManifestDetailsProps = {
  manifest: PacketManifest
  problems: readonly PacketProblem[]
  fingerprint: string | undefined
}

export function ManifestDetails({ manifest, problems, fingerprint }: ManifestDetailsProps) {
  const t = useTranslate()
  // The archive's headers might have been altered even if the file itself wasn't.
  const changedFiles = new Set(problems.flatMap(each => (each.kind === 'file-changed' ? each.path : [])))
  const changedEvents = new Set(problems.flatMap(each => (each.kind === 'event-changed' ? each.number : [])))
  return (
    <>
      <Card title={VERIFY_TEXTS.signature}>
        <Facts items={signatureFacts(manifest, fingerprint, t)} />
        <Box
          component="ul"
          m="20px 0 0"
          pl={20}
          aria-label={t(VERIFY_TEXTS.statements)}
          lang={manifest.signing.language}
        >
          {manifest.signing.statements.map(statement => (
            <li key={statement}>{statement}</li>
          ))}
        </Box>
      </Card>
      <Card title={VERIFY_TEXTS.files}>
        <Stack component="ul" className="bare" gap={14}>
          {manifest.files.map(({ path, sha256 }) => (
            <Entry key={path} name={path} isAltered={changedFiles.has(path)} hash={sha256} />
          ))}
        </Stack>
      </Card>
      <Card title={VERIFY_TEXTS.events}>
        <Stack component="ol" className="bare" gap={14}>
          {manifest.events.map(event => (
            <Entry
              key={event.number}
              name={`${event.number}. ${t(EVENT_LABELS[event.kind])}`}
              isAltered={changedEvents.has(event.number)}
              details={[
                formatUtc(event.at),
                actorText(event),
                ...(isSamePerson(event) ? [t(SAME_PERSON)] : []),
              ].join(', ')}
              hash={event.hash}
            />
          ))}
        </Stack>
      </Card>
    </>
  )
}

type EntryProps = { name: string; isAltered: boolean; details?: string; hash: string }

function Entry({ name, isAltered, details, hash }: EntryProps) {
  const t = useTranslate()
  return (
    <Group component="li" gap="2px 10px">
      <Box component="span" c="bright" fw={520} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      {isAltered && <StatusBadge tone="rejected">{t(VERIFY_TEXTS.altered)}</StatusBadge>}
      {details && (
        <Box component="span" c="dimmed" fz={14}>
          {details}
        </Box>
      )}
      <Hash>{hash}</Hash>
    </Group>
  )
}

export function Hash({ children }: { children: ReactNode }) {
  return (
    <Box component="code" flex="1 0 100%" maw="100%" c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  )
}

function signatureFacts(
  { packetId, company, form, signing }: PacketManifest,
  fingerprint: string | undefined,
  t: Translate,
) {
  const { signer, signedAt, address, language, linkId, userAgent } = signing
  return [
    { label: SIGNING_LABELS.signer, value: signer },
    { label: VERIFY_TEXTS.signed, value: formatUtc(signedAt) },
    { label: VERIFY_TEXTS.company, value: company },
    { label: SIGNING_LABELS.submitter, value: submitterText(signing, t) },
    { label: SIGNING_LABELS.address, value: address },
    { label: SIGNING_LABELS.language, value: LANGUAGE_NAMES[language] },
    linkId
      ? { label: SIGNING_LABELS.link, value: linkId }
      : { label: accountLabel(signing), value: accountText(signing) },
    form
      ? { label: VERIFY_TEXTS.form, value: `${form.title} (${form.version})` }
      : { label: VERIFY_TEXTS.packet, value: packetId },
    { label: SIGNING_LABELS.browser, value: userAgent },
    { label: VERIFY_TEXTS.key, value: fingerprint && <Hash>{formatFingerprint(fingerprint)}</Hash> },
  ]
}

type Outcome = 'right' | 'wrong' | 'no-key'

/** Runs in the browser; nothing is uploaded. */
export function NumberCheck({ manifest }: { manifest: PacketManifest }) {
  const t = useTranslate()
  const names = listSignedNumberNames(manifest)
  const [outcome, setOutcome] = useState<Outcome>()
  const check = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (field: string) => String(form.get(field) ?? '')
    const isRight = await isSignedNumber(manifest, {
      name: text('name'),
      number: text('number'),
      key: text('key'),
    })
    if (isRight === undefined) setOutcome('no-key')
    else setOutcome(isRight ? 'right' : 'wrong')
  }
  if (names.length === 0) return null
  return (
    <Card title={VERIFY_TEXTS.numberTitle}>
      <form onSubmit={check} onChange={() => setOutcome(undefined)}>
        <Stack gap="md">
          <Text>{t(VERIFY_TEXTS.numberIntro)}</Text>
          <SelectField
            label={VERIFY_TEXTS.numberOf}
            name="name"
            options={names.map(name => ({ value: name, label: answerLabel(name) ?? name }))}
          />
          <TextField
            label={VERIFY_TEXTS.number}
            name="number"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <TextField
            label={VERIFY_TEXTS.numberKey}
            name="key"
            autoComplete="off"
            spellCheck={false}
            required
            error={outcome === 'no-key' ? VERIFY_TEXTS.numberKeyFormat : undefined}
          />
          <Button type="submit" variant="default">
            {t(VERIFY_TEXTS.checkNumber)}
          </Button>
          {outcome === 'right' && <FormAlert tone="success">{t(VERIFY_TEXTS.numberMatches)}</FormAlert>}
          {outcome === 'wrong' && <FormAlert>{t(VERIFY_TEXTS.numberDiffers)}</FormAlert>}
        </Stack>
      </form>
    </Card>
  )
}
