import type { SubmissionReceipt } from '@epay/contract/applications/application-form'
import { RECEIPT_TEXTS } from '@epay/contract/applications/receipt-texts'
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './apply-form.module.css'

type ReceiptProps = { receipt: SubmissionReceipt; onAgain: () => void }

/** What somebody who has applied takes along: the number, and what happens next. */
export function Receipt({ receipt, onAgain }: ReceiptProps) {
  const { applicationNumber, isConfirmedByMail } = receipt
  const t = useTranslate()
  const next = [
    ...(isConfirmedByMail ? [RECEIPT_TEXTS.confirmed] : []),
    RECEIPT_TEXTS.review,
    RECEIPT_TEXTS.ifHired,
  ]
  return (
    <Stack
      gap={24}
      p={{ base: '8px 0', xs: 24 }}
      bdrs={{ base: 0, xs: 12 }}
      bg="var(--epay-surface)"
      className={classes.card}
    >
      {applicationNumber && (
        <div>
          <Title order={2} fz={18}>
            {t(RECEIPT_TEXTS.number)}
          </Title>
          <Text c="bright" fz={32} fw={680} className="tabular">
            {applicationNumber}
          </Text>
          <Text c="dimmed">{t(RECEIPT_TEXTS.keepNumber)}</Text>
        </div>
      )}
      <div>
        <Title order={2} fz={18} mb={8}>
          {t(RECEIPT_TEXTS.next)}
        </Title>
        <Box component="ol" m={0} pl={24}>
          {next.map(text => (
            <Box component="li" key={text} mb={8}>
              {t(text)}
            </Box>
          ))}
        </Box>
      </div>
      <Group gap={12} className={classes.receiptButtons}>
        <Button variant="default" onClick={() => window.print()}>
          {t(RECEIPT_TEXTS.print)}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {t(RECEIPT_TEXTS.again)}
        </Button>
      </Group>
    </Stack>
  )
}
