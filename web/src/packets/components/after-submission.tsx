import { PAGES } from '@epay/contract/auth/pages'
import { ownFormEndpoints } from '@epay/contract/company-forms/own-endpoints'
import type { Message } from '@epay/contract/languages/message'
import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { COPY_TEXTS, FORMS_PROGRESS_TEXTS } from '@epay/contract/packets/page-texts'
import { Button, Stack, Text } from '@mantine/core'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { DownloadButton } from '#web/files/download-button.tsx'
import { callApi, downloadFile } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { useFormatInstant } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import type { PacketLink } from '../packet-link.ts'

export function AfterSubmission({ link }: { link: PacketLink }) {
  return (
    <>
      <FormsProgress link={link} />
      <SignerCopy link={link} />
    </>
  )
}

function progressQuery(candidatetoken: string) {
  return queryOptions({
    queryKey: ['forms-progress', candidatetoken],
    queryFn: ({ signal }) => callApi(ownFormEndpoints.progress, { query: { candidatetoken }, signal }),
  })
}

function FormsProgress({ link }: { link: PacketLink }) {
  const t = useTranslate()
  const hasForms = useHasExtra('companyForms')
  const hasCertificates = useHasExtra('certificates')
  const { data } = usePageQuery({ ...progressQuery(link.token), enabled: hasForms })
  if (!data) return null
  const { done, total } = data
  if (total === 0)
    return hasCertificates ? (
      <Button mt={16} component="a" variant="default" size="md" href={PAGES.formsToSign.path}>
        {t(FORMS_PROGRESS_TEXTS.addCertificates)}
      </Button>
    ) : null
  return (
    <Stack mt={16} gap={12} align="flex-start">
      <Text fw={600}>{t(FORMS_PROGRESS_TEXTS.progress, { done, total })}</Text>
      {done < total ? (
        <Button component="a" size="md" href={PAGES.formsToSign.path}>
          {t(FORMS_PROGRESS_TEXTS.continueToForms)}
        </Button>
      ) : (
        <Text>{t(FORMS_PROGRESS_TEXTS.allDone)}</Text>
      )}
    </Stack>
  )
}

const callOf = ({ applicationId, token }: PacketLink) => ({
  params: { id: applicationId },
  query: { candidatetoken: token },
})

function copyStateQuery(link: PacketLink) {
  return queryOptions({
    queryKey: ['packet-copy', link],
    queryFn: ({ signal }) => callApi(packetEndpoints.copyState, { ...callOf(link), signal }),
  })
}

function SignerCopy({ link }: { link: PacketLink }) {
  const t = useTranslate()
  const formatInstant = useFormatInstant()
  const hasCopies = useHasExtra('packetCopies')
  const { data, error } = usePageQuery({ ...copyStateQuery(link), enabled: hasCopies })
  const [problem, setProblem] = useState<Message>()
  const download = async () => {
    setProblem(undefined)
    const call = { ...callOf(link), isLong: true }
    await downloadFile(packetEndpoints.copy, call, ({ name }) => name ?? 'packet.zip').catch(
      (failure: unknown) => setProblem(messageOf(failure)),
    )
  }
  if (error) return <Text mt={16}>{t(messageOf(error))}</Text>
  if (!data) return null
  return (
    <Stack mt={12} gap={12} align="flex-start">
      <DownloadButton label={COPY_TEXTS.download} onDownload={download} />
      {problem && <FormAlert>{t(problem)}</FormAlert>}
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t(COPY_TEXTS.about, { time: formatInstant(data.availableUntil) })}{' '}
        {t(COPY_TEXTS.verify, { address: `${location.origin}${PAGES.verifyPacket.path}` })}
      </Text>
    </Stack>
  )
}
