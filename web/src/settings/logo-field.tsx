import type { Logo } from '@epay/contract/common/portal-endpoint'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { english } from '@epay/contract/languages/translator'
import {
  LOGO_MAX_BYTES,
  LOGO_MESSAGES,
  LOGO_TEXTS,
  LOGO_TYPES,
  logoEndpoints,
} from '@epay/contract/settings/logo'
import { Box, Button, Center, Group, Input, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { acceptOf, contentProblem } from '#web/files/file-problem.ts'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage, isOutdated } from '#web/lib/api-error.ts'
import { portalStore, refetchPortal } from '#web/lib/portal.ts'
import { useStore } from '#web/lib/store.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { errorOf } from '#web/ui/fields.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { reloadPortal } from './queries.ts'

export function LogoField() {
  const { logo, companyName, isPortalLoaded, problem, isSending, isRemoving, sentFraction, choose, remove } =
    useLogo()
  const confirm = useConfirm()
  const errorId = useId()
  const chooseId = useSuccessor(logo?.id)
  const confirmAndRemove = async () => {
    const isConfirmed = await confirm({
      title: LOGO_TEXTS.removeQuestion,
      text: LOGO_TEXTS.removeText,
      confirmLabel: LOGO_TEXTS.removeConfirm,
      isDangerous: true,
    })
    if (isConfirmed) remove()
  }
  return (
    <Stack role="group" aria-label={LOGO_TEXTS.label} gap={8}>
      <div>
        <Input.Label component="div">{LOGO_TEXTS.label}</Input.Label>
        <Input.Description>{LOGO_TEXTS.hint}</Input.Description>
      </div>
      {logo ? (
        <LogoSamples logo={logo} alt={companyName} />
      ) : (
        isPortalLoaded && (
          <Text c="dimmed" fz={14}>
            {LOGO_TEXTS.none}
          </Text>
        )
      )}
      <FileDrop
        id={chooseId}
        label={logo ? LOGO_TEXTS.replace : LOGO_TEXTS.choose}
        hint={LOGO_TEXTS.limits}
        accept={acceptOf(LOGO_TYPES)}
        errorId={errorId}
        isInvalid={problem !== undefined}
        onFiles={([file]) => {
          if (file) void choose(file)
        }}
      />
      {isSending && <UploadStatus fraction={sentFraction} />}
      {problem && <Input.Error id={errorId}>{errorOf(problem)}</Input.Error>}
      {logo && (
        <Group>
          <Button variant="default" loading={isRemoving} onClick={() => void confirmAndRemove()}>
            {LOGO_TEXTS.remove}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const SAMPLE_BOX = { width: 220, height: 64 }

/** Must match the card backgrounds in theme.css. */
const BACKGROUNDS = [
  { background: '#ffffff', caption: LOGO_TEXTS.onLight },
  { background: '#142023', caption: LOGO_TEXTS.onDark },
]

function LogoSamples({ logo, alt }: { logo: Logo; alt: string }) {
  return (
    <Group gap={12} align="stretch">
      {BACKGROUNDS.map(({ background, caption }) => (
        <Box key={background} component="figure" flex="1 1 240px" miw={0} m={0}>
          <Center mih={96} p={12} bd="1px solid var(--epay-line)" bdrs={8} bg={background}>
            <CompanyLogo logo={logo} alt={alt} box={SAMPLE_BOX} />
          </Center>
          <Text component="figcaption" c="dimmed" fz={14}>
            {caption}
          </Text>
        </Box>
      ))}
    </Group>
  )
}

function UploadStatus({ fraction }: { fraction: number }) {
  const percent = Math.round(100 * fraction)
  return (
    <div>
      <Progress.Root size={6} radius="xl">
        <Progress.Section value={percent} aria-label={LOGO_TEXTS.isSending} animated={fraction === 1} />
      </Progress.Root>
      <Text c="dimmed" fz={14} className="tabular">
        {english(LOGO_TEXTS.sending, { percent })}
      </Text>
      <VisuallyHidden role="status">{LOGO_TEXTS.isSending}</VisuallyHidden>
    </div>
  )
}

/** Fetches the portal's data again, because someone else might have changed the logo since the page opened. */
const freshPortalQuery = () =>
  queryOptions({ queryKey: ['company'], queryFn: refetchPortal, gcTime: 0, staleTime: 0 })

/** Changes apply right away, independently of any form around the field. */
function useLogo() {
  const client = useQueryClient()
  const { data, error } = usePageQuery(freshPortalQuery())
  const portal = useStore(portalStore) ?? data
  const logo = portal?.logo ?? null
  const seen = logo?.id ?? ''
  const [problem, setProblem] = useState<string>()
  const [sentFraction, setSentFraction] = useState(0)

  const onError = (failure: Error) => {
    setProblem(errorMessage(failure))
    if (isOutdated(failure)) void reloadPortal(client)
  }
  const onSuccess = async (text: string) => {
    await reloadPortal(client)
    toastSuccess(text)
  }
  const setMutation = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('seen', seen)
      form.append('logo', file)
      return callApi(logoEndpoints.set, {
        form,
        onUploadProgress: ({ sentBytes, totalBytes }) => setSentFraction(sentBytes / totalBytes),
      })
    },
    onSuccess: () => onSuccess(LOGO_TEXTS.saved),
    onError,
  })
  const remove = useMutation({
    mutationFn: () => callApi(logoEndpoints.remove, { query: { seen } }),
    onSuccess: () => onSuccess(LOGO_TEXTS.removed),
    onError,
  })
  const isBusy = setMutation.isPending || remove.isPending
  return {
    logo,
    companyName: portal?.companyName ?? '',
    isPortalLoaded: portal !== undefined,
    problem: problem ?? (portal || !error ? undefined : errorMessage(error)),
    isSending: setMutation.isPending,
    isRemoving: remove.isPending,
    sentFraction,
    choose: async (file: File) => {
      if (isBusy) return
      const fileProblem = await logoProblem(file)
      setProblem(fileProblem)
      setSentFraction(0)
      if (fileProblem === undefined) setMutation.mutate(file)
    },
    remove: () => {
      setProblem(undefined)
      remove.mutate()
    },
  }
}

/** Checks before the upload, to avoid sending a large file for nothing. */
async function logoProblem(file: File): Promise<string | undefined> {
  if (file.type === 'image/svg+xml' || /\.svgz?$/i.test(file.name)) return LOGO_MESSAGES.svg
  if (file.size === 0) return FILE_MESSAGES.empty
  if (file.size > LOGO_MAX_BYTES) return LOGO_MESSAGES.tooLarge
  return contentProblem(file, { types: LOGO_TYPES, typeMessage: LOGO_MESSAGES.type })
}
