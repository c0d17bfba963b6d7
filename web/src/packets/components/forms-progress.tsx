import { PAGES } from '@epay/contract/auth/pages'
import { ownFormEndpoints } from '@epay/contract/company-forms/own-endpoints'
import { FORMS_PROGRESS_TEXTS } from '@epay/contract/packets/page-texts'
import { Button, Stack, Text } from '@mantine/core'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { useHas } from '#web/lib/portal-query.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { useRead } from '#web/lib/use-read.ts'
import type { PacketLink } from '../packet-link.ts'

function progressQuery(candidatetoken: string) {
  return queryOptions({
    queryKey: ['forms-progress', candidatetoken],
    queryFn: ({ signal }) => callApi(ownFormEndpoints.progress, { query: { candidatetoken }, signal }),
  })
}

/** After the packet: how many forms are left, and the way to them. */
export function FormsProgress({ link }: { link: PacketLink }) {
  const t = useTranslate()
  const hasForms = useHas('companyForms')
  const hasCertificates = useHas('certificates')
  const { data } = useRead({ ...progressQuery(link.token), enabled: hasForms })
  if (!data) return null
  if (data.total === 0)
    return hasCertificates ? (
      <Button mt={16} component="a" variant="default" size="md" href={PAGES.formsToSign.path}>
        {t(FORMS_PROGRESS_TEXTS.addCertificates)}
      </Button>
    ) : null
  const { done, total } = data
  return (
    <Stack mt={16} gap={12} align="flex-start">
      <Text fw={600}>{t(FORMS_PROGRESS_TEXTS.progress, { done, total })}</Text>
      {done < total ? (
        <Button component="a" size="md" href={PAGES.formsToSign.path}>
          {t(FORMS_PROGRESS_TEXTS.goOn)}
        </Button>
      ) : (
        <Text>{t(FORMS_PROGRESS_TEXTS.allDone)}</Text>
      )}
    </Stack>
  )
}
