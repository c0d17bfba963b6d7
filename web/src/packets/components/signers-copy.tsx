import { PAGES } from '@epay/contract/auth/pages'
import type { Message } from '@epay/contract/languages/message'
import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { COPY_TEXTS } from '@epay/contract/packets/page-texts'
import { Button, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadFile } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useHas } from '#web/lib/portal-query.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useMoment } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import type { PacketLink } from '../packet-link.ts'
import { copyStateQuery } from '../queries.ts'

/** Offers the signer a copy of the packet that was submitted with this link, or says why there is none. */
export function SignersCopy({ link }: { link: PacketLink }) {
  const hasCopies = useHas('packetCopies')
  const { data, error } = useRead({ ...copyStateQuery(link), enabled: hasCopies })
  const t = useTranslate()
  if (error) return <Text mt={16}>{t(messageOf(error))}</Text>
  return data ? <CopyDownload link={link} availableUntil={data.availableUntil} /> : null
}

function CopyDownload({ link, availableUntil }: { link: PacketLink; availableUntil: string }) {
  const t = useTranslate()
  const momentOf = useMoment()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Message>()
  const download = async () => {
    setIsBusy(true)
    setProblem(undefined)
    const call = { params: { id: link.applicationId }, query: { candidatetoken: link.token }, isLong: true }
    try {
      await downloadFile(packetEndpoints.copy, call, ({ name }) => name ?? 'packet.zip')
    } catch (error) {
      setProblem(messageOf(error))
    }
    setIsBusy(false)
  }
  return (
    <Stack mt={16} gap={12} align="flex-start">
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => void download()}
      >
        {t(COPY_TEXTS.download)}
      </Button>
      {problem && <FormAlert>{t(problem)}</FormAlert>}
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t(COPY_TEXTS.about, { time: momentOf(availableUntil) })}{' '}
        {t(COPY_TEXTS.verify, { address: `${location.origin}${PAGES.verifyPacket.path}` })}
      </Text>
    </Stack>
  )
}
