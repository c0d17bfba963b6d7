import { formatDate, formatInstant, toDateIn } from '@epay/contract/common/dates'
import { CODE_LENGTH, CODE_MINUTES, DISCLOSURES } from '@epay/contract/tax-forms/consent'
import { type MyTaxForms, myTaxFormEndpoints } from '@epay/contract/tax-forms/my-endpoints'
import { MY_FORMS_TEXTS as TEXTS } from '@epay/contract/tax-forms/my-texts'
import { Box, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { callApi, fetchFile } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { returnFocusTo } from '#web/ui/focus.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { myTaxFormsQuery } from '../queries.ts'

export function ConsentCard({ taxForms }: { taxForms: MyTaxForms }) {
  const { t, language } = useLanguage()
  const [keepsPaper, setKeepsPaper] = useState(false)
  const { contact, consent, withdrawnAt, next } = taxForms
  const withdrawalValues = withdrawnAt && {
    date: formatDate(toDateIn(new Date(withdrawnAt)), language),
  }
  if (!contact)
    return (
      <Card title={TEXTS.cannotAgree}>
        <Text>{t(TEXTS.cannotAgreeText)}</Text>
      </Card>
    )
  return (
    <Card title={TEXTS.offerTitle}>
      <Stack gap={16}>
        {withdrawalValues && <FormAlert tone="info">{t(TEXTS.withdrawn, withdrawalValues)}</FormAlert>}
        {consent && !consent.isCurrent && <FormAlert tone="info">{t(TEXTS.consentChanged)}</FormAlert>}
        <Text>{t(TEXTS.offerText, { year: next.taxYear })}</Text>
        {keepsPaper ? (
          <FormAlert tone="info" onClose={() => setKeepsPaper(false)}>
            {t(TEXTS.paperKept)}
          </FormAlert>
        ) : (
          <Steps taxForms={taxForms} contact={contact} onKeepPaper={() => setKeepsPaper(true)} />
        )}
      </Stack>
    </Card>
  )
}

type StepsProps = {
  taxForms: MyTaxForms
  contact: NonNullable<MyTaxForms['contact']>
  onKeepPaper: () => void
}

function Steps({ taxForms, contact, onKeepPaper }: StepsProps) {
  const { t, language } = useLanguage()
  const client = useQueryClient()
  const { test } = taxForms
  const [isReading, setIsReading] = useState(test === null)
  const [hasRead, setHasRead] = useState(test !== null)
  const downloadTest = useMutation({
    mutationFn: () => fetchFile(myTaxFormEndpoints.test, { body: { language } }),
    onSuccess: async file => {
      saveFile(file, 'w2-test.pdf')
      await client.invalidateQueries({ queryKey: myTaxFormsQuery.queryKey })
    },
  })
  return (
    <>
      <Step
        number={1}
        title={TEXTS.howTitle}
        isDone={hasRead}
        action={hasRead && !isReading && { label: TEXTS.readAgain, run: () => setIsReading(true) }}
      >
        {isReading ? (
          <Stack gap={16}>
            <Disclosures contact={contact} />
            <Button
              variant={hasRead ? 'default' : 'filled'}
              onClick={() => {
                setHasRead(true)
                setIsReading(false)
              }}
            >
              {t(TEXTS.readAll)}
            </Button>
          </Stack>
        ) : (
          <Text>{t(TEXTS.summary)}</Text>
        )}
      </Step>
      <Step
        number={2}
        title={TEXTS.testPdf}
        isDone={test !== null}
        action={test !== null && { label: TEXTS.openAgain, run: () => downloadTest.mutate() }}
      >
        {test ? (
          <Text c="dimmed">{t(TEXTS.testOpened, { time: formatInstant(test.openedAt, { language }) })}</Text>
        ) : (
          hasRead && (
            <Stack gap={12}>
              <Text>{t(TEXTS.testPdfText)}</Text>
              <Button loading={downloadTest.isPending} onClick={() => downloadTest.mutate()}>
                {t(TEXTS.openTest)}
              </Button>
            </Stack>
          )
        )}
        {downloadTest.isError && <FormAlert>{t(messageOf(downloadTest.error))}</FormAlert>}
      </Step>
      <Step number={3} title={TEXTS.enterCode} isDone={false}>
        {hasRead && test && <CodeForm taxForms={taxForms} onNewPdf={() => downloadTest.mutate()} />}
      </Step>
      <Button variant="subtle" onClick={onKeepPaper}>
        {t(TEXTS.keepPaper)}
      </Button>
    </>
  )
}

type StepProps = {
  number: number
  title: string
  isDone: boolean
  action?: { label: string; run: () => void } | false
  children: ReactNode
}

function Step({ number, title, isDone, action, children }: StepProps) {
  const t = useTranslate()
  const markColors = isDone
    ? { bg: 'var(--epay-approved-soft)', c: 'var(--epay-approved)' }
    : { bg: 'var(--epay-brand)', c: 'var(--epay-on-brand)' }
  return (
    <Box
      component="section"
      aria-label={t(title)}
      pt={12}
      style={{ borderTop: '1px solid var(--epay-line)' }}
    >
      <Group justify="space-between" wrap="nowrap" gap={8} mb={4}>
        <Group gap={12} wrap="nowrap">
          <Text
            span
            w={28}
            h={28}
            bdrs={14}
            ta="center"
            lh="28px"
            fw={620}
            {...markColors}
            flex="none"
            aria-hidden
          >
            {isDone ? <IconCheck size={18} style={{ verticalAlign: 'middle' }} /> : number}
          </Text>
          <Title order={3} fz={16}>
            {t(title)}
          </Title>
        </Group>
        {action && (
          <Button variant="subtle" px={8} mr={-8} flex="none" onClick={action.run}>
            {t(action.label)}
          </Button>
        )}
      </Group>
      <Box pl={{ xs: 40 }}>{children}</Box>
    </Box>
  )
}

function CodeForm({ taxForms, onNewPdf }: { taxForms: MyTaxForms; onNewPdf: () => void }) {
  const { t, language } = useLanguage()
  const [code, setCode] = useState('')
  const client = useQueryClient()
  const agree = useMutation({
    mutationFn: () =>
      callApi(myTaxFormEndpoints.consent, { body: { code, version: taxForms.disclosureVersion, language } }),
    onSuccess: forms => client.setQueryData(myTaxFormsQuery.queryKey, forms),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    agree.mutate()
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack gap={12}>
        <TextInput
          aria-label={t(TEXTS.enterCode)}
          size="lg"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={code}
          onChange={event => setCode(event.currentTarget.value.toUpperCase())}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={t(TEXTS.codeHint, { length: CODE_LENGTH, minutes: CODE_MINUTES })}
          error={agree.error && t(messageOf(agree.error))}
          styles={{ input: { letterSpacing: '0.3em' } }}
        />
        <Button type="submit" size="lg" loading={agree.isPending} disabled={code.trim() === ''}>
          {t(TEXTS.agree)}
        </Button>
        {agree.isError && (
          <Button variant="default" onClick={onNewPdf}>
            {t(TEXTS.newTest)}
          </Button>
        )}
      </Stack>
    </form>
  )
}

export function ConsentSummary({ taxForms: { consent, contact } }: { taxForms: MyTaxForms }) {
  const { t, language } = useLanguage()
  const [isExpanded, setIsExpanded] = useState(false)
  const confirm = useConfirm()
  const client = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => callApi(myTaxFormEndpoints.withdraw),
    onSuccess: forms => {
      client.setQueryData(myTaxFormsQuery.queryKey, forms)
      returnFocusTo(null)
    },
  })
  if (!consent) return null
  const confirmWithdrawal = async () => {
    const dialog = {
      ...{ title: t(TEXTS.withdrawTitle), text: t(TEXTS.withdrawText) },
      ...{ confirmLabel: t(TEXTS.withdraw), cancelLabel: t(TEXTS.stayOnline) },
    }
    if (await confirm(dialog)) withdraw.mutate()
  }
  return (
    <Card title={TEXTS.agreed}>
      <Text>{t(TEXTS.agreedText, { date: formatDate(toDateIn(new Date(consent.at)), language) })}</Text>
      <Group justify="space-between" mt={8} mx={-8}>
        <Button variant="subtle" px={8} loading={withdraw.isPending} onClick={() => void confirmWithdrawal()}>
          {t(TEXTS.withdraw)}
        </Button>
        <Button variant="subtle" px={8} aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          {t(TEXTS.agreementTitle)}
        </Button>
      </Group>
      {withdraw.isError && <FormAlert>{t(messageOf(withdraw.error))}</FormAlert>}
      {isExpanded && contact && (
        <Box mt={12}>
          <Disclosures contact={contact} />
        </Box>
      )}
    </Card>
  )
}

function Disclosures({ contact }: { contact: NonNullable<MyTaxForms['contact']> }) {
  const t = useTranslate()
  const { name, address, phone, email } = contact
  const values = { contact: [name, address, phone, email].join(', ') }
  return (
    <Stack gap={12}>
      {DISCLOSURES.map(({ title, text }) => (
        <div key={title}>
          <Title order={4} fz={16}>
            {t(title)}
          </Title>
          <Text>{t(text, values)}</Text>
        </div>
      ))}
    </Stack>
  )
}
