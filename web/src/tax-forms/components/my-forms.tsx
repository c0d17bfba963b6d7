import { formatDate, formatShortDate } from '@epay/contract/common/dates'
import { type MyTaxForm, type MyTaxForms, myTaxFormEndpoints } from '@epay/contract/tax-forms/my-endpoints'
import { MY_FORMS_TEXTS as TEXTS } from '@epay/contract/tax-forms/my-texts'
import { Box, Button, Group, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { downloadFile } from '#web/lib/api-client.ts'
import { portalQuery } from '#web/lib/portal-query.ts'
import { useLanguage } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { StatusBadge } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

function useDownload({ id, taxYear }: MyTaxForm) {
  return useMutation({
    mutationFn: () => downloadFile(myTaxFormEndpoints.download, { params: { id } }, `w2-${taxYear}.pdf`),
  })
}

export function MyForms({ taxForms, today }: { taxForms: MyTaxForms; today: string }) {
  const { forms, consent, next, onPaper } = taxForms
  const [currentForm, ...earlierForms] = forms
  const hasAgreed = consent?.isCurrent === true
  const isWaiting = !onPaper.includes(next.taxYear) && today <= next.due
  return (
    <>
      {hasAgreed && currentForm && <CurrentForm form={currentForm} />}
      {hasAgreed && !currentForm && <NextForm taxForms={taxForms} />}
      <FormList
        title={hasAgreed && currentForm ? TEXTS.earlierForms : TEXTS.yourForms}
        forms={hasAgreed ? earlierForms : forms}
        onPaper={onPaper}
        next={isWaiting && !hasAgreed ? next : undefined}
      />
    </>
  )
}

function NextForm({ taxForms: { next } }: { taxForms: MyTaxForms }) {
  const { t, language } = useLanguage()
  const values = { year: next.taxYear, date: formatDate(next.due, language) }
  return (
    <Card>
      <Text c="bright" fw={560}>
        {t(TEXTS.availableBy, values)}
      </Text>
    </Card>
  )
}

function CurrentForm({ form }: { form: MyTaxForm }) {
  const { t, language } = useLanguage()
  const { data: portal } = useQuery(portalQuery())
  const download = useDownload(form)
  const { taxYear, furnishedOn, replacesFrom, readableThrough } = form
  const formatDay = (date: string) => formatShortDate(date, language)
  return (
    <Card>
      <Group justify="space-between" gap="4px 16px">
        <Title order={2} fz={24}>
          {t(TEXTS.formName, { year: taxYear })}
        </Title>
        {replacesFrom !== null && (
          <StatusBadge tone="halfway">{t(TEXTS.correctedOn, { date: formatDay(furnishedOn) })}</StatusBadge>
        )}
      </Group>
      <Text c="dimmed" mb={16}>
        {t(TEXTS.from, { company: portal?.companyName ?? '' })}
      </Text>
      <Button
        size="lg"
        fullWidth
        leftSection={<IconDownload size={20} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t(TEXTS.download)}
      </Button>
      {download.isError && (
        <Box mt={12}>
          <FormAlert>{t(TEXTS.downloadFailed)}</FormAlert>
        </Box>
      )}
      <Text mt={12}>
        {replacesFrom !== null && `${t(TEXTS.useCorrected, { date: formatDay(replacesFrom) })} `}
        {t(TEXTS.attachHint)}
      </Text>
      <Text c="dimmed" mt={4}>
        {t(TEXTS.availableUntil, { date: formatDate(readableThrough, language) })}
      </Text>
    </Card>
  )
}

type FormListProps = {
  title: string
  forms: readonly MyTaxForm[]
  onPaper: readonly number[]
  next: MyTaxForms['next'] | undefined
}

function FormList({ title, forms, onPaper, next }: FormListProps) {
  const { t, language } = useLanguage()
  if (forms.length === 0 && onPaper.length === 0 && !next) return null
  return (
    <Card title={title} isFlush>
      <ul className="bare">
        {next && (
          <FormRow
            name={t(TEXTS.formName, { year: next.taxYear })}
            note={t(TEXTS.byDate, { date: formatDate(next.due, language) })}
          >
            <Text c="dimmed">{t(TEXTS.notReady)}</Text>
          </FormRow>
        )}
        {onPaper.map(year => (
          <FormRow key={year} name={t(TEXTS.formName, { year })}>
            <Text c="dimmed">{t(TEXTS.onPaper)}</Text>
          </FormRow>
        ))}
        {forms.map(form => (
          <ListedForm key={form.id} form={form} />
        ))}
      </ul>
    </Card>
  )
}

function ListedForm({ form }: { form: MyTaxForm }) {
  const { t, language } = useLanguage()
  const download = useDownload(form)
  const { taxYear, furnishedOn, replacedOn } = form
  const date = formatDate(furnishedOn, language)
  const replacementDate = replacedOn && formatShortDate(replacedOn, language)
  const name = t(TEXTS.formName, { year: taxYear })
  return (
    <FormRow
      name={name}
      note={replacementDate === null ? date : t(TEXTS.replacedOn, { date, later: replacementDate })}
    >
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-label={`${t(TEXTS.download)}: ${name}, ${date}`}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t(TEXTS.downloadShort)}
      </Button>
      {download.isError && <FormAlert>{t(TEXTS.downloadFailed)}</FormAlert>}
    </FormRow>
  )
}

function FormRow({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <Group
      component="li"
      justify="space-between"
      gap="8px 16px"
      px={{ base: 16, xs: 24 }}
      py={12}
      style={{ borderTop: '1px solid var(--epay-line)' }}
    >
      <Box>
        <Text c="bright" fw={560}>
          {name}
        </Text>
        {note && (
          <Text c="dimmed" fz={14}>
            {note}
          </Text>
        )}
      </Box>
      {children}
    </Group>
  )
}
