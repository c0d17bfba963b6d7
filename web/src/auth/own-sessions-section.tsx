import { SESSIONS_TEXTS } from '@epay/contract/auth/account-texts'
import { type OwnSession, sessionEndpoints } from '@epay/contract/auth/endpoints'
import type { Message } from '@epay/contract/languages/message'
import { Button, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { InstantText, SecondLine, StatusBadge } from '#web/ui/facts.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** The order matters, because most browsers' User-Agent headers also contain names from further down this list. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

export function deviceName(userAgent: string | null): Message {
  const findName = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = findName(BROWSERS)
  const system = findName(SYSTEMS)
  if (browser && system) return { text: SESSIONS_TEXTS.device, values: { browser, system } }
  return browser ?? system ?? SESSIONS_TEXTS.unknownDevice
}

const ownSessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => callApi(sessionEndpoints.list, { signal }),
})

export function OwnSessionsSection() {
  const t = useTranslate()
  const sessions = usePageQuery(ownSessionsQuery)
  const queryClient = useQueryClient()
  const endOtherSessions = useMutation({
    mutationFn: () => callApi(sessionEndpoints.endOthers),
    onSuccess: () => toastSuccess(SESSIONS_TEXTS.signedOut),
    onError: error => toastError(messageOf(error)),
    // Ending the sessions also closes open change requests, which other parts of the page show.
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <Card title={SESSIONS_TEXTS.title}>
      <Loaded read={sessions} failed={SESSIONS_TEXTS.failed}>
        {list => (
          <Stack gap={20} align="flex-start">
            <Stack component="ul" className="bare" gap={16}>
              {list.map(session => (
                <SessionItem key={session.id} session={session} />
              ))}
            </Stack>
            {list.some(({ isThis }) => !isThis) && (
              <Button
                variant="default"
                loading={endOtherSessions.isPending}
                onClick={() => endOtherSessions.mutate()}
              >
                {t(SESSIONS_TEXTS.signOut)}
              </Button>
            )}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

function SessionItem({ session }: { session: OwnSession }) {
  const t = useTranslate()
  const { createdAt, lastUsedAt, address, userAgent, isLinkSession, isThis } = session
  return (
    <li>
      <Group gap={8}>
        <Text span c="bright" fw={520}>
          {t(deviceName(userAgent))}
        </Text>
        {isThis && <StatusBadge tone="approved">{t(SESSIONS_TEXTS.thisDevice)}</StatusBadge>}
      </Group>
      <SecondLine>
        {t(isLinkSession ? SESSIONS_TEXTS.byLink : SESSIONS_TEXTS.signedIn)}{' '}
        <InstantText instant={createdAt} />
        {address && ` ${t(SESSIONS_TEXTS.from, { address })}`}
      </SecondLine>
      <SecondLine>
        {t(SESSIONS_TEXTS.lastUsed)} <InstantText instant={lastUsedAt} />
      </SecondLine>
    </li>
  )
}
