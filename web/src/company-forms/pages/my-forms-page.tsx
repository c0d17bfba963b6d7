import { formatDate } from '@epay/contract/common/dates'
import { ownFormEndpoints } from '@epay/contract/company-forms/own-endpoints'
import { SIGNING_TEXTS } from '@epay/contract/company-forms/signing-texts'
import type { Message } from '@epay/contract/languages/message'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { OwnCertificates } from '#web/certificates/own/own-certificates.tsx'
import { downloadFile } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { useFormatInstant } from '#web/ui/facts.tsx'
import { returnFocusTo } from '#web/ui/focus.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, LoadingRows } from '#web/ui/states.tsx'
import { toastError } from '#web/ui/toast.ts'
import { type Caller, type ListedForm, ownFormsQuery } from '../queries.ts'
import { FormFiller } from '../signing/form-filler.tsx'
import { useFormText } from '../signing/question-field.tsx'

const SIGNED_IN_CALLER: Caller = {}

export function MyFormsPage() {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={SIGNING_TEXTS.title} subLine={t(SIGNING_TEXTS.intro)} />
      <OwnForms caller={SIGNED_IN_CALLER} />
    </>
  )
}

const isOutstanding = ({ state }: ListedForm): boolean => state === 'open' || state === 'late'

export function OwnForms({ caller }: { caller: Caller }) {
  const t = useTranslate()
  const textOf = useFormText()
  const client = useQueryClient()
  const [openId, setOpenId] = useState<string>()
  const [outcome, setOutcome] = useState<{ text: Message; left: number }>()
  const { data, error, refetch } = usePageQuery(ownFormsQuery(caller))
  const previousOpenId = useRef(openId)
  useEffect(() => {
    // Closing the form removed the element that had focus.
    if (previousOpenId.current !== undefined && openId === undefined) returnFocusTo(null)
    previousOpenId.current = openId
  }, [openId])
  if (error)
    return (
      <ErrorState title={SIGNING_TEXTS.loadFailed} text={messageOf(error)} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingRows />
  const items: readonly ListedForm[] = data.items
  const toDo = items.filter(isOutstanding)
  const finished = items.filter(form => !isOutstanding(form))
  const finish = (result: { text: Message; left: number }) => {
    setOutcome(result)
    setOpenId(undefined)
    // Exact, because refetching the finished form, which is still mounted, would fail.
    void client.invalidateQueries({ queryKey: ownFormsQuery(caller).queryKey, exact: true })
  }
  const close = () => {
    setOpenId(undefined)
    void refetch()
  }
  const openIndex = toDo.findIndex(({ id }) => id === openId)
  if (openId !== undefined && openIndex >= 0)
    return (
      <FormFiller
        key={openId}
        caller={caller}
        id={openId}
        position={{ number: openIndex + 1, count: toDo.length }}
        onClose={close}
        onDone={finish}
      />
    )
  return (
    <Stack gap="md" maw={760}>
      {outcome && (
        <FormAlert tone="success">
          {t(outcome.text)} {outcome.left > 0 && t(SIGNING_TEXTS.left, { count: outcome.left })}
        </FormAlert>
      )}
      <Card title={SIGNING_TEXTS.toDo}>
        {toDo.length === 0 ? (
          <Text>{t(SIGNING_TEXTS.nothing)}</Text>
        ) : (
          <Stack gap={16} component="ul" className="bare">
            {toDo.map((form, index) => (
              <FormRow key={form.id} form={form}>
                <Button
                  variant={index === 0 ? 'filled' : 'default'}
                  size="md"
                  aria-label={t(SIGNING_TEXTS.startOf, { title: textOf(form.title) })}
                  onClick={() => setOpenId(form.id)}
                >
                  {t(SIGNING_TEXTS.start)}
                </Button>
              </FormRow>
            ))}
          </Stack>
        )}
      </Card>
      <OwnCertificates caller={caller} />
      <Card title={SIGNING_TEXTS.finished}>
        {finished.length === 0 ? (
          <Text c="dimmed">{t(SIGNING_TEXTS.noneYet)}</Text>
        ) : (
          <Stack gap={16} component="ul" className="bare">
            {finished.map(form => (
              <FormRow key={form.id} form={form}>
                {form.signedAt && <PdfButton caller={caller} form={form} />}
              </FormRow>
            ))}
          </Stack>
        )}
      </Card>
    </Stack>
  )
}

function FormRow({ form, children }: { form: ListedForm; children: ReactNode }) {
  const t = useTranslate()
  const textOf = useFormText()
  const formatInstant = useFormatInstant()
  const { language } = useLanguage()
  const date = formatDate(form.dueOn, language)
  const statusTexts: Readonly<Record<string, string>> = {
    open: t(SIGNING_TEXTS.due, { date }),
    late: t(SIGNING_TEXTS.late, { date }),
    signed: form.signedAt ? t(SIGNING_TEXTS.signedOn, { date: formatInstant(form.signedAt) }) : '',
    paper: t(SIGNING_TEXTS.onPaper),
    paperReceived: t(SIGNING_TEXTS.paperReceived),
  }
  return (
    <Group component="li" justify="space-between" gap={12}>
      <Box flex="1 1 240px" miw={0}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {textOf(form.title)}
        </Text>
        <Text c="dimmed" fz={14}>
          {textOf(form.explanation)}
        </Text>
        <Text c={form.state === 'late' ? 'rejected' : 'dimmed'} fz={14}>
          {statusTexts[form.state]}
        </Text>
      </Box>
      {children}
    </Group>
  )
}

function PdfButton({ caller, form }: { caller: Caller; form: ListedForm }) {
  const t = useTranslate()
  const textOf = useFormText()
  const call = { ...caller, params: { id: form.id } }
  const download = useMutation({
    mutationFn: () => downloadFile(ownFormEndpoints.getSigned, call, ({ name }) => name ?? 'form.pdf'),
    onError: error => toastError(messageOf(error)),
  })
  return (
    <Button
      variant="default"
      loading={download.isPending}
      aria-label={t(SIGNING_TEXTS.pdfOf, { title: textOf(form.title) })}
      onClick={() => download.mutate()}
    >
      {t(SIGNING_TEXTS.pdf)}
    </Button>
  )
}
