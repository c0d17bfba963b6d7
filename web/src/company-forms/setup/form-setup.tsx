import { PAGES } from '@epay/contract/auth/pages'
import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import { FORMS_PAGE_TEXTS, SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import type { FormDetails } from '@epay/contract/company-forms/schemas'
import { english } from '@epay/contract/languages/translator'
import { Button, Grid, List, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { callApi, fetchFile } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { returnFocusTo } from '#web/ui/focus.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { openInTab } from '#web/ui/pdf-page.tsx'
import { ErrorState, LoadingRows } from '#web/ui/states.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { COMPANY_FORMS_KEY, companyFormQuery } from '../queries.ts'
import { DocumentCard } from './document-card.tsx'
import { FieldList } from './field-list.tsx'
import { type DocumentEdits, type DocumentLanguage, editsOf, type FormEdits } from './form-edits.ts'
import { LockInLettersCard } from './lock-in-letters-card.tsx'
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

export function FormSetup({ id }: { id: string }) {
  const { data, error, refetch } = usePageQuery(companyFormQuery(id))
  const [language, setLanguage] = useState<DocumentLanguage>('en')
  if (error)
    return (
      <ErrorState
        title={FORMS_PAGE_TEXTS.loadFailed}
        text={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <LoadingRows />
  // Remounts with fresh edits after each save, which increases the revision.
  return <Setup key={data.revision} {...{ id, language }} details={data} onLanguage={setLanguage} />
}

/**
 * Moves focus to the title. The router only moves focus if the path changes, but opening, saving, and closing a form
 * keep the path.
 */
export function useFocusOnTitle(): void {
  const { key } = useLocation()
  const isFirstPage = key === 'default'
  useEffect(() => {
    if (!isFirstPage) returnFocusTo(null)
  }, [isFirstPage])
}

type SetupAction = { run: () => Promise<unknown>; done?: string; failed: string }

type SetupProps = {
  id: string
  details: FormDetails
  language: DocumentLanguage
  onLanguage: (language: DocumentLanguage) => void
}

function Setup({ id, details, language, onLanguage }: SetupProps) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { definition, isDraft, revision, isWithdrawn, versions, problems } = details
  const [edits, setEdits] = useState<FormEdits>(() => editsOf(details))
  const [isChanged, setIsChanged] = useState(false)
  const [chosenId, setChosenId] = useState<string>()
  useFocusOnTitle()
  useUnsavedWarning({
    isUnsaved: isChanged,
    question: LEAVE_QUESTION,
    isDiscarding: (from, to) => from.pathname !== to.pathname || from.search !== to.search,
  })
  const change = (next: FormEdits) => {
    setEdits(next)
    setIsChanged(true)
  }
  const changeDocument = (next: DocumentEdits) => {
    const documents = { ...edits.settings.documents, [language]: next }
    change({ ...edits, settings: { ...edits.settings, documents } })
  }
  const refresh = () => client.invalidateQueries({ queryKey: [COMPANY_FORMS_KEY] })
  const runAction = useMutation({
    mutationFn: ({ run }: SetupAction) => run(),
    onSuccess: (_, { done }) => {
      if (done) toastSuccess(done)
      return refresh()
    },
    onError: (error, { failed }) => toastError(`${failed} ${errorMessage(error)}`),
  })
  const params = { id }
  const save = async () => {
    await callApi(companyFormEndpoints.save, { params, body: { revision, ...edits } })
    setIsChanged(false)
  }
  const tryIt = async () =>
    openInTab(await fetchFile(companyFormEndpoints.preview, { params: { id, language } }))
  const startVersion = () => callApi(companyFormEndpoints.newVersion, { params })
  const withdraw = async () => {
    const { withdrawTitle: title, withdrawText: text, withdraw: confirmLabel } = SETUP_TEXTS
    if (!(await confirm({ title, text, confirmLabel, isDangerous: true }))) return
    const run = () => callApi(companyFormEndpoints.withdraw, { params })
    runAction.mutate({ run, done: SETUP_TEXTS.withdrawDone, failed: SETUP_TEXTS.withdrawFailed })
  }
  const document = definition.documents[language]
  const settings = edits.settings.documents[language]
  const isW4 = definition.w4Year !== null
  const isEditable = isDraft && !isWithdrawn
  const hasFields = edits.settings.mode === 'sign' && !isW4
  const number = versions.at(-1)?.number ?? 0
  const versionText = isDraft
    ? english(FORMS_PAGE_TEXTS.newDraft, { number: number + 1 })
    : english(FORMS_PAGE_TEXTS.published, { number })

  return (
    <>
      <PageHeader
        back={{ label: SETUP_TEXTS.back, href: PAGES.companyForms.path }}
        title={definition.title.en}
        subLine={isWithdrawn ? FORMS_PAGE_TEXTS.withdrawn : versionText}
        actions={
          <>
            {document && (
              <Button
                variant="default"
                disabled={isChanged || runAction.isPending}
                title={isChanged ? SETUP_TEXTS.saveFirst : undefined}
                onClick={() => runAction.mutate({ run: tryIt, failed: SETUP_TEXTS.tryFailed })}
              >
                {SETUP_TEXTS.tryIt}
              </Button>
            )}
            {!isWithdrawn && (
              <Button
                variant={isChanged ? 'filled' : 'default'}
                disabled={!isChanged}
                loading={isChanged && runAction.isPending}
                onClick={() =>
                  runAction.mutate({ run: save, done: SETUP_TEXTS.saved, failed: SETUP_TEXTS.saveFailed })
                }
              >
                {SETUP_TEXTS.save}
              </Button>
            )}
            {isEditable && (
              <PublishDialog
                {...{ id, revision }}
                isFirst={number === 0}
                isReady={!isChanged && problems.length === 0}
                onDone={refresh}
              />
            )}
            {!isDraft && !isWithdrawn && (
              <Button
                variant="default"
                disabled={isChanged || runAction.isPending}
                onClick={() =>
                  runAction.mutate({
                    run: startVersion,
                    done: SETUP_TEXTS.versionBegun,
                    failed: SETUP_TEXTS.saveFailed,
                  })
                }
              >
                {SETUP_TEXTS.newVersion}
              </Button>
            )}
          </>
        }
      />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 6 }} className={classes.document}>
          <DocumentCard
            {...{ id, definition, language, settings, chosenId, isEditable, isChanged, revision, onLanguage }}
            isMovable={isEditable && hasFields}
            onChoose={setChosenId}
            onChange={changeDocument}
            onLoaded={refresh}
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
            <fieldset disabled={!isEditable}>
              <Stack gap="md">
                <TextsCard {...{ edits, isW4 }} onChange={change} />
                {document && settings && hasFields && (
                  <>
                    <FieldList
                      {...{ document, settings, chosenId }}
                      onChoose={setChosenId}
                      onChange={changeDocument}
                    />
                    <PlaceFields
                      {...{ settings, isEditable }}
                      pageCount={document.pages.length}
                      onChoose={setChosenId}
                      onChange={changeDocument}
                    />
                  </>
                )}
              </Stack>
            </fieldset>
            <fieldset disabled={isWithdrawn}>
              <RulesCard edits={edits} isEditable={!isWithdrawn} onChange={change} />
            </fieldset>
          </Stack>
        </Grid.Col>
      </Grid>
      {isW4 && <LockInLettersCard />}
      <PeopleCard id={id} />
      {!isWithdrawn && (
        <Button mt="md" variant="light" color="rejected" onClick={() => void withdraw()}>
          {SETUP_TEXTS.withdraw}
        </Button>
      )}
    </>
  )
}
