import { OWN_CERTIFICATE_TEXTS as TEXTS } from '@epay/contract/certificates/own-texts'
import { formatDate } from '@epay/contract/common/dates'
import type { Message } from '@epay/contract/languages/message'
import { Box, Button, Flex, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ErrorState, LoadingRows } from '#web/ui/states.tsx'
import { type Caller, type OwnCertificate, ownCertificatesQuery } from '../queries.ts'
import { TimeLeft } from '../time-left.tsx'
import { OwnCertificateForm } from './own-certificate-form.tsx'

export function OwnCertificates({ caller }: { caller: Caller }) {
  return useHasExtra('certificates') ? <CertificateCard caller={caller} /> : null
}

function CertificateCard({ caller }: { caller: Caller }) {
  const t = useTranslate()
  const client = useQueryClient()
  /** Stays set during the closing animation, so that focus can return. */
  const [openCertificate, setOpenCertificate] = useState<OwnCertificate>()
  const [isOpen, setIsOpen] = useState(false)
  const open = (certificate?: OwnCertificate) => {
    setOpenCertificate(certificate)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  const [outcome, setOutcome] = useState<Message>()
  const { data, error, refetch } = usePageQuery(ownCertificatesQuery(caller))
  const finish = (text: Message, removedId?: string) => {
    const { queryKey } = ownCertificatesQuery(caller)
    const isRemaining = ({ id }: OwnCertificate) => id !== removedId
    client.setQueryData(queryKey, list => list && { ...list, items: list.items.filter(isRemaining) })
    setOutcome(text)
    close()
    // Matches only this exact key, because a removed certificate's pictures stay on the screen until the dialog has
    // closed.
    void client.invalidateQueries({ queryKey, exact: true })
  }
  const addButton = (
    <Button variant="subtle" px={8} mx={-8} onClick={() => open()}>
      {t(TEXTS.add)}
    </Button>
  )
  return (
    <Card title={TEXTS.title} isFlush {...(data && { actions: addButton })}>
      {outcome && (
        <Box px={{ base: 16, xs: 24 }} pb={12}>
          <FormAlert tone="success">{t(outcome)}</FormAlert>
        </Box>
      )}
      {error ? (
        <ErrorState title={TEXTS.loadFailed} text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows />
      ) : data.items.length === 0 ? (
        <Text px={{ base: 16, xs: 24 }} pb={16}>
          {t(TEXTS.none)}
        </Text>
      ) : (
        <ul className="bare ruled">
          {data.items.map(certificate => (
            <li key={certificate.id}>
              <CertificateRow certificate={certificate} onOpen={() => open(certificate)} />
            </li>
          ))}
        </ul>
      )}
      <FormDialog title={t(openCertificate ? TEXTS.edit : TEXTS.addTitle)} isOpen={isOpen} onClose={close}>
        {data && (
          <OwnCertificateForm
            caller={caller}
            kinds={data.kinds}
            certificate={openCertificate}
            onDone={finish}
            onCancel={close}
          />
        )}
      </FormDialog>
    </Card>
  )
}

type CertificateRowProps = { certificate: OwnCertificate; onOpen: () => void }

function CertificateRow({ certificate, onOpen }: CertificateRowProps) {
  const t = useTranslate()
  return (
    <UnstyledButton w="100%" px={{ base: 16, xs: 24 }} py={10} onClick={onOpen}>
      <Flex align="center" gap={12}>
        <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text span display="block" fw={600} c="bright">
            {t(certificate.kind)}
          </Text>
          <CheckState certificate={certificate} />
        </Box>
        <Box flex="none" ta="right">
          <TimeLeft certificate={certificate} />
        </Box>
        <IconChevronRight size={18} color="var(--epay-muted)" aria-hidden />
      </Flex>
    </UnstyledButton>
  )
}

function CheckState({ certificate: { state, expiry, checkedAt } }: { certificate: OwnCertificate }) {
  const { t, language } = useLanguage()
  const isExpiring = expiry === 'expired' || expiry === 'soon'
  const [text, color] =
    state === 'picturesRequested'
      ? [t(TEXTS.picturesRequested), 'var(--epay-waiting)']
      : state === 'checked' && isExpiring
        ? [t(TEXTS.addNew), 'var(--epay-waiting)']
        : state === 'checked' && checkedAt
          ? [t(TEXTS.checked, { date: formatDate(checkedAt.slice(0, 10), language) }), 'dimmed']
          : [t(TEXTS.toCheck), 'dimmed']
  return (
    <Text span display="block" fz={14} c={color}>
      {text}
    </Text>
  )
}
