import { PAGES } from '@epay/contract/auth/pages'
import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import { FORMS_PAGE_TEXTS, SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import type { FormDetails } from '@epay/contract/company-forms/schemas'
import { english } from '@epay/contract/languages/translator'
import { Button, Grid, List, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, fetchFile } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, LoadingRows } from '#web/ui/states.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { COMPANY_FORMS_KEY, companyFormQuery } from '../queries.ts'
import { DocumentCard } from './document-card.tsx'
import { FieldList } from './field-list.tsx'
import { type DocumentLanguage, editsOf, type FormEdits } from './form-edits.ts'
import { LockedInCard } from './locked-in-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { PlaceFields } from './place-fields.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RulesCard } from './rules-card.tsx'
import classes from './setup.module.css'
import { TextsCard } from './texts-card.tsx'

const LEAVE_QUESTION = {
  title: SETUP_TEXTS.leaveTitle,
  text: SETUP_TEXTS.leaveText,
  confirmLabel: SETUP_TEXTS.leave,
  cancelLabel: SETUP_TEXTS.stay,
}

/** Sets up one form: its PDFs, its fields, its sentence, who gets it, and who finished it. */
export function FormSetup({ id }: { id: string }) {
  const { data, error, refetch } = useRead(companyFormQuery(id))
  if (error)
    return (
      <ErrorState
        title={FORMS_PAGE_TEXTS.loadFailed}
        text={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <LoadingRows />
  // Its content changes with each revision: what was edited before was saved with it.
  return <Setup key={data.revision} id={id} details={data} />
}

function Setup({ id, details }: { id: string; details: FormDetails }) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { definition, isDraft, revision, isWithdrawn, versions, problems } = details
  const [edits, setEdits] = useState<FormEdits>(() => editsOf(details))
  const [isChanged, setIsChanged] = useState(false)
  const [language, setLanguage] = useState<DocumentLanguage>('en')
  const [chosen, setChosen] = useState<string>()
  useUnsavedWarning({
    isUnsaved: isChanged,
    question: LEAVE_QUESTION,
    isLeft: (from, to) => from.pathname !== to.pathname || from.search !== to.search,
  })
  const change = (next: FormEdits) => {
    setEdits(next)
    setIsChanged(true)
  }
  const refresh = () => client.invalidateQueries({ queryKey: [COMPANY_FORMS_KEY] })
  const params = { id }
  const save = useMutation({
    mutationFn: () => callApi(companyFormEndpoints.save, { params, body: { revision, ...edits } }),
    onSuccess: () => {
      setIsChanged(false)
      toastSuccess(SETUP_TEXTS.saved)
      return refresh()
    },
    onError: error => toastError(`${SETUP_TEXTS.saveFailed} ${errorMessage(error)}`),
  })
  const act = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; done: string; failed: string }) => run(),
    onSuccess: (_, { done }) => {
      if (done) toastSuccess(done)
      return refresh()
    },
    onError: (error, { failed }) => toastError(`${failed} ${errorMessage(error)}`),
  })
  const tryIt = async () => {
    const file = await fetchFile(companyFormEndpoints.tryIt, { params: { id, language } })
    const address = URL.createObjectURL(file)
    window.open(address, '_blank', 'noopener')
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  const withdraw = async () => {
    const isSure = await confirm({
      title: SETUP_TEXTS.withdrawTitle,
      text: SETUP_TEXTS.withdrawText,
      confirmLabel: SETUP_TEXTS.withdraw,
      isDangerous: true,
    })
    if (!isSure) return
    const run = () => callApi(companyFormEndpoints.withdraw, { params })
    act.mutate({ run, done: SETUP_TEXTS.withdrawDone, failed: SETUP_TEXTS.withdrawFailed })
  }
  const begin = () => callApi(companyFormEndpoints.newVersion, { params })
  const document = definition.documents[language]
  const settings = edits.settings.documents[language]
  const isW4 = definition.w4Year !== null
  const isEditable = isDraft && !isWithdrawn
  const number = versions.at(-1)?.number ?? 0
  const standing = isDraft
    ? english(FORMS_PAGE_TEXTS.newDraft, { number: number + 1 })
    : english(FORMS_PAGE_TEXTS.published, { number })

  return (
    <>
      <PageHeader
        back={{ label: SETUP_TEXTS.back, href: PAGES.companyForms.path }}
        title={definition.title.en}
        subLine={isWithdrawn ? FORMS_PAGE_TEXTS.withdrawn : standing}
        actions={
          <>
            {document && (
              <Button
                variant="default"
                disabled={isChanged || act.isPending}
                title={isChanged ? SETUP_TEXTS.saveFirst : undefined}
                onClick={() => act.mutate({ run: tryIt, done: '', failed: SETUP_TEXTS.tryFailed })}
              >
                {SETUP_TEXTS.tryIt}
              </Button>
            )}
            {!isWithdrawn && (
              <Button
                variant={isChanged ? 'filled' : 'default'}
                disabled={!isChanged}
                loading={save.isPending}
                onClick={() => save.mutate()}
              >
                {SETUP_TEXTS.save}
              </Button>
            )}
            {isEditable ? (
              <PublishDialog
                {...{ id, revision }}
                isFirst={number === 0}
                isReady={!isChanged && problems.length === 0}
                onDone={refresh}
              />
            ) : (
              !isWithdrawn && (
                <Button
                  variant="default"
                  disabled={isChanged || act.isPending}
                  onClick={() =>
                    act.mutate({ run: begin, done: SETUP_TEXTS.versionBegun, failed: SETUP_TEXTS.saveFailed })
                  }
                >
                  {SETUP_TEXTS.newVersion}
                </Button>
              )
            )}
          </>
        }
      />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 6 }} className={classes.document}>
          <DocumentCard
            {...{ id, definition, language, edits, chosen, isEditable, isChanged }}
            isMovable={isEditable && edits.settings.mode === 'sign' && !isW4}
            onLanguage={setLanguage}
            onChoose={setChosen}
            onChange={change}
            onLoaded={refresh}
            revision={revision}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack gap="md">
            {isEditable && problems.length > 0 && (
              <FormAlert tone="info" title={SETUP_TEXTS.missing}>
                <List>
                  {problems.map(problem => (
                    <List.Item key={problem}>{problem}</List.Item>
                  ))}
                </List>
              </FormAlert>
            )}
            {isW4 && (
              <FormAlert tone="info">{english(SETUP_TEXTS.w4, { year: definition.w4Year ?? 0 })}</FormAlert>
            )}
            {definition.unknownW4Year != null && (
              <FormAlert tone="info">
                {english(SETUP_TEXTS.unknownW4, { year: definition.unknownW4Year })}
              </FormAlert>
            )}
            <TextsCard {...{ edits, isEditable, isW4 }} onChange={change} />
            {document && settings && edits.settings.mode === 'sign' && !isW4 && (
              <>
                <FieldList
                  {...{ document, settings, edits, language, chosen, isEditable }}
                  onChoose={setChosen}
                  onChange={change}
                />
                <PlaceFields
                  {...{ document, settings, edits, language, isEditable }}
                  onChoose={setChosen}
                  onChange={change}
                />
              </>
            )}
            <RulesCard {...{ edits }} isEditable={!isWithdrawn} onChange={change} />
          </Stack>
        </Grid.Col>
      </Grid>
      {isW4 && <LockedInCard />}
      <PeopleCard id={id} />
      {!isWithdrawn && (
        <Button mt="md" variant="light" color="rejected" onClick={() => void withdraw()}>
          {SETUP_TEXTS.withdraw}
        </Button>
      )}
    </>
  )
}
