import { PAGES } from '@epay/contract/auth/pages'
import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import { FORM_MODES } from '@epay/contract/company-forms/form-definition'
import { FORMS_PAGE_TEXTS, MODE_LABELS } from '@epay/contract/company-forms/page-texts'
import type { FormListItem } from '@epay/contract/company-forms/schemas'
import { english } from '@epay/contract/languages/translator'
import { Anchor } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { StatusBadge } from '#web/ui/facts.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type PlainTableColumn, ScrolledTable } from '#web/ui/plain-table.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx'
import { TableLines } from '#web/ui/table-lines.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { COMPANY_FORMS_KEY, companyFormsQuery } from '../queries.ts'
import { FormSetup, useFocusOnTitle } from '../setup/form-setup.tsx'

const formHref = (id: string): string => `${PAGES.companyForms.path}?${new URLSearchParams({ form: id })}`

export function CompanyFormsPage() {
  const [search] = useSearchParams()
  const id = search.get('form')
  return id ? <FormSetup key={id} id={id} /> : <FormList />
}

function FormList() {
  useFocusOnTitle()
  const { data, error, refetch } = usePageQuery(companyFormsQuery())
  return (
    <>
      <PageHeader title={FORMS_PAGE_TEXTS.title} actions={<NewForm />} />
      {error ? (
        <ErrorState
          title={FORMS_PAGE_TEXTS.loadFailed}
          text={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <LoadingRows />
      ) : data.items.length === 0 ? (
        <EmptyState title={FORMS_PAGE_TEXTS.empty} />
      ) : (
        <Forms rows={data.items} />
      )}
    </>
  )
}

type Row = Omit<FormListItem, 'mode'> & { mode: string }

function Forms({ rows }: { rows: readonly Row[] }) {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const isWide = useMediaQuery('(min-width: 1000px)', undefined, { getInitialValueInEffect: false })
  if (isPhone)
    return (
      <TableLines
        label={FORMS_PAGE_TEXTS.title}
        columns={[]}
        rows={rows}
        rowId={({ id }) => id}
        hrefOf={({ id }) => formHref(id)}
        onOpen={({ id }) => void navigate(formHref(id))}
        line={{
          title: ({ title }) => title.en,
          detail: row => <VersionBadge row={row} />,
          detailAside: ({ toDo }) => `${FORMS_PAGE_TEXTS.toDo}: ${toDo}`,
        }}
      />
    )
  // Narrow screens omit the mode, which the form's own page shows.
  const columns = COLUMNS.filter(({ title }) => isWide || title !== FORMS_PAGE_TEXTS.mode)
  return (
    <Card isFlush>
      <ScrolledTable title={FORMS_PAGE_TEXTS.title} columns={columns} rows={rows} />
    </Card>
  )
}

const modes: Readonly<Record<string, string>> = MODE_LABELS

const COLUMNS: readonly PlainTableColumn<Row>[] = [
  {
    title: FORMS_PAGE_TEXTS.form,
    isRowHeader: true,
    render: ({ id, title }) => (
      <Anchor component={Link} to={formHref(id)} fw={560} className="touch-target">
        {title.en}
      </Anchor>
    ),
  },
  { title: FORMS_PAGE_TEXTS.mode, render: ({ mode }) => modes[mode] ?? mode },
  { title: FORMS_PAGE_TEXTS.version, render: row => <VersionBadge row={row} /> },
  { title: FORMS_PAGE_TEXTS.toDo, align: 'right', render: ({ toDo }) => toDo },
  { title: FORMS_PAGE_TEXTS.late, align: 'right', render: ({ late }) => late },
  { title: FORMS_PAGE_TEXTS.finished, align: 'right', render: ({ finished }) => finished },
  { title: FORMS_PAGE_TEXTS.onPaper, align: 'right', render: ({ onPaper }) => onPaper },
]

function VersionBadge({ row }: { row: Row }) {
  if (row.isWithdrawn) return <StatusBadge tone="neutral">{FORMS_PAGE_TEXTS.withdrawn}</StatusBadge>
  if (row.version === null) return <StatusBadge tone="neutral">{FORMS_PAGE_TEXTS.draft}</StatusBadge>
  const published = english(FORMS_PAGE_TEXTS.published, { number: row.version })
  return <StatusBadge tone="approved">{published}</StatusBadge>
}

function NewForm() {
  return (
    <DialogButton label={FORMS_PAGE_TEXTS.newForm} icon={IconPlus} isPrimary title={FORMS_PAGE_TEXTS.newForm}>
      {close => <NewFormFields onCancel={close} />}
    </DialogButton>
  )
}

const MODES = FORM_MODES.map(value => ({ value, label: MODE_LABELS[value] }))

function NewFormFields({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [title, setTitle] = useState({ en: '', es: '' })
  const [mode, setMode] = useState<string>('sign')
  const sending = useMutation({
    mutationFn: () =>
      callApi(companyFormEndpoints.create, {
        body: { title, mode: FORM_MODES.find(each => each === mode) ?? 'sign' },
      }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: [COMPANY_FORMS_KEY] })
      void navigate(formHref(id))
    },
  })
  return (
    <DialogForm
      submitLabel={FORMS_PAGE_TEXTS.create}
      sending={sending}
      failed={FORMS_PAGE_TEXTS.createFailed}
      onSubmit={() => sending.mutate()}
      onCancel={onCancel}
    >
      <TextField
        data-autofocus
        label={FORMS_PAGE_TEXTS.titleEnglish}
        maxLength={120}
        value={title.en}
        onChange={event => setTitle({ ...title, en: event.currentTarget.value })}
      />
      <TextField
        label={FORMS_PAGE_TEXTS.titleSpanish}
        isOptional
        maxLength={120}
        value={title.es}
        onChange={event => setTitle({ ...title, es: event.currentTarget.value })}
      />
      <SelectField
        label={FORMS_PAGE_TEXTS.mode}
        options={MODES}
        value={mode}
        onChange={event => setMode(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
