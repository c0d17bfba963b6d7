import {
  formatFingerprint,
  type KeySet,
  packetKeyEndpoints,
} from '@epay/contract/packets/evidence/signing-keys'
import { problemMessage, VERIFY_TEXTS, verdictText } from '@epay/contract/packets/evidence/verify-messages'
import { type PacketVerdict, verifyPacket } from '@epay/contract/packets/evidence/verify-packet'
import { Box, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { isTemporary } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { Covered, Hash, NumberCheck } from '../verify/covered.tsx'

/** Lets anybody check whether a packet's ZIP is as it was signed. The check itself needs no server. */
export function VerifyPage() {
  const t = useTranslate()
  const keys = useQuery(packetKeysQuery())
  const { verification, verify } = useVerification()
  return (
    <PublicLayout right={<LanguageSwitch />} help="onboarding">
      <Stack gap={24}>
        <Card>
          <PageHeader title={VERIFY_TEXTS.title} subLine={t(VERIFY_TEXTS.intro)} />
          {isSecureContext ? (
            <Stack gap="md">
              <FileDrop
                label={VERIFY_TEXTS.choose}
                hint={VERIFY_TEXTS.hint}
                accept=".zip,application/zip"
                onFiles={([file]) => {
                  if (file) void verify(file)
                }}
              />
              <Text c="dimmed">{t(VERIFY_TEXTS.privacy)}</Text>
              {keys.isError && <FormAlert tone="info">{t(VERIFY_TEXTS.noKeys)}</FormAlert>}
              <Progress verification={verification} />
            </Stack>
          ) : (
            <FormAlert>{t(VERIFY_TEXTS.unsafe)}</FormAlert>
          )}
        </Card>
        {verification.status === 'checked' && verification.verdict.manifest && (
          <>
            <Covered {...verification.verdict} manifest={verification.verdict.manifest} />
            <NumberCheck key={verification.fileName} manifest={verification.verdict.manifest} />
          </>
        )}
        {keys.data && <PacketKeys keys={keys.data.keys} />}
      </Stack>
    </PublicLayout>
  )
}

function Progress({ verification }: { verification: Verification }) {
  const t = useTranslate()
  switch (verification.status) {
    case 'idle':
      return null
    case 'checking':
      return <Text role="status">{t(VERIFY_TEXTS.checking)}</Text>
    case 'unreadable':
      return <FormAlert title={verification.fileName}>{t(VERIFY_TEXTS.unreadable)}</FormAlert>
    case 'checked':
      return <Verdict fileName={verification.fileName} verdict={verification.verdict} />
  }
}

function Verdict({ fileName, verdict }: { fileName: string; verdict: PacketVerdict }) {
  const { isGenuine, problems, manifest } = verdict
  const t = useTranslate()
  const text = t(verdictText(verdict))
  if (isGenuine)
    return (
      <FormAlert tone="success" title={fileName}>
        {text}
      </FormAlert>
    )
  return (
    <FormAlert title={fileName}>
      {text}
      <Box component="ul" m="8px 0 0" pl={20} style={{ overflowWrap: 'anywhere' }}>
        {problems.map(problem => {
          const text = t(problemMessage(problem, manifest))
          return <li key={text}>{text}</li>
        })}
      </Box>
    </FormAlert>
  )
}

/** The fingerprints of the portal's keys, for comparing them with those of a packet verified elsewhere. */
function PacketKeys({ keys }: { keys: KeySet['keys'] }) {
  const t = useTranslate()
  return (
    <Card title={VERIFY_TEXTS.keysTitle}>
      <Text mb="sm">{t(VERIFY_TEXTS.keysIntro)}</Text>
      <Stack component="ul" className="bare" gap={14}>
        {keys.map(({ kid }) => (
          <li key={kid}>
            <Hash>{formatFingerprint(kid)}</Hash>
          </li>
        ))}
      </Stack>
    </Card>
  )
}

/** Loads the portal's keys once; after that the page needs no server. */
export function packetKeysQuery() {
  return queryOptions({
    queryKey: ['packet-keys'],
    queryFn: ({ signal }) => callApi(packetKeyEndpoints.keys, { signal }),
    // A packet is checked without the keys, too: it does not wait for a server that is away.
    retry: (failures, error) => failures < 2 && isTemporary(error),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export type Verification =
  | { status: 'idle' }
  | { status: 'checking' | 'unreadable'; fileName: string }
  | { status: 'checked'; fileName: string; verdict: PacketVerdict }

export function useVerification(): { verification: Verification; verify: (file: File) => Promise<void> } {
  const [verification, setVerification] = useState<Verification>({ status: 'idle' })
  const queryClient = useQueryClient()
  const latest = useRef<File>(undefined)

  const verify = async (file: File) => {
    latest.current = file
    const fileName = file.name
    setVerification({ status: 'checking', fileName })
    const outcome = await check(file, () => queryClient.ensureQueryData(packetKeysQuery()))
    // Only the file chosen last counts, even if an earlier one takes longer.
    if (latest.current === file) setVerification({ fileName, ...outcome })
  }
  return { verification, verify }
}

type KeySource = () => Promise<{ keys: Parameters<typeof verifyPacket>[1] }>

async function check(file: File, loadKeys: KeySource) {
  const { keys } = await loadKeys().catch(() => ({ keys: [] }))
  try {
    return { status: 'checked', verdict: await verifyPacket(file, keys) } as const
  } catch {
    return { status: 'unreadable' } as const
  }
}
