import {
  formatFingerprint,
  type KeySet,
  packetKeyEndpoints,
} from '@epay/contract/packets/evidence/signing-keys'
import { problemMessage, VERIFY_TEXTS, verdictText } from '@epay/contract/packets/evidence/verify-messages'
import { type PacketVerdict, verifyZip } from '@epay/contract/packets/evidence/verify-packet'
import { Box, Stack, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { isTemporary } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { Hash, ManifestDetails, NumberCheck } from '../verify/manifest-details.tsx'

/** Fetched once; after that, the page works offline. */
const KEYS_QUERY = queryOptions({
  queryKey: ['packet-keys'],
  queryFn: ({ signal }) => callApi(packetKeyEndpoints.keys, { signal }),
  // Retries only twice, because a packet can also be checked without the keys.
  retry: (failures, error) => failures < 2 && isTemporary(error),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Lets anyone check that a packet's ZIP is unchanged. The check runs in the browser. */
export function VerifyPage() {
  const t = useTranslate()
  const keys = useQuery(KEYS_QUERY)
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: async (file: File) => {
      const { keys } = await client.ensureQueryData(KEYS_QUERY).catch(() => ({ keys: [] }))
      return verifyZip(file, keys)
    },
  })
  const { data: checkedZips = [], variables: file } = check
  const onlyVerdict = checkedZips.length === 1 ? checkedZips[0]?.verdict : undefined
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
                onFiles={([chosen]) => chosen && check.mutate(chosen)}
              />
              <Text c="dimmed">{t(VERIFY_TEXTS.privacy)}</Text>
              {keys.isError && <FormAlert tone="info">{t(VERIFY_TEXTS.keysUnavailable)}</FormAlert>}
              {check.isPending && <Text role="status">{t(VERIFY_TEXTS.checking)}</Text>}
              {check.isError && <FormAlert title={file?.name}>{t(VERIFY_TEXTS.unreadable)}</FormAlert>}
              {checkedZips.map(({ path = file?.name, verdict }) => (
                <Verdict key={path} fileName={path} verdict={verdict} />
              ))}
              {checkedZips.length > 1 && <Text c="dimmed">{t(VERIFY_TEXTS.multiplePackets)}</Text>}
            </Stack>
          ) : (
            <FormAlert>{t(VERIFY_TEXTS.insecureContext)}</FormAlert>
          )}
        </Card>
        {onlyVerdict?.manifest && (
          <>
            <ManifestDetails {...onlyVerdict} manifest={onlyVerdict.manifest} />
            <NumberCheck key={file?.name} manifest={onlyVerdict.manifest} />
          </>
        )}
        {keys.data && <PacketKeys keys={keys.data.keys} />}
      </Stack>
    </PublicLayout>
  )
}

function Verdict({ fileName, verdict }: { fileName: string | undefined; verdict: PacketVerdict }) {
  const { isGenuine, problems, manifest } = verdict
  const t = useTranslate()
  return (
    <FormAlert tone={isGenuine ? 'success' : 'error'} title={fileName}>
      {t(verdictText(verdict))}
      {problems.length > 0 && (
        <Box component="ul" m="8px 0 0" pl={20} style={{ overflowWrap: 'anywhere' }}>
          {problems.map(problem => {
            const text = t(problemMessage(problem, manifest))
            return <li key={text}>{text}</li>
          })}
        </Box>
      )}
    </FormAlert>
  )
}

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
