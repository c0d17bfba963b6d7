import { APPROVAL_FIELDS, HIRING_FIELDS } from '@epay/contract/applications/application-fields'
import { ACTION_STATUS, actionFormSchema } from '@epay/contract/applications/decision'
import { moveWeek } from '@epay/contract/applications/details-form'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import { LINK_PAGE_TEXTS, PANEL_TEXTS, READING_TEXTS } from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { DECISIONS, type Decision } from '@epay/contract/applications/status'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { recordOf } from '@epay/contract/common/records'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { callApi } from '#web/lib/api-client.ts'
import { isOutdated } from '#web/lib/api-error.ts'
import { createStorage } from '#web/lib/browser-storage.ts'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { ApprovalRemarkQuote } from '../components/application-facts.tsx'
import { ApplicationInput } from '../components/application-input.tsx'
import { OfferFacts } from '../components/application-reading.tsx'
import bar from '../components/phone-bar.module.css'
import { Conflict, ResolutionNote } from '../details/details-feedback.tsx'
import type { Choice } from '../details/use-details-form.ts'
import { compare } from '../details/use-details-form.ts'
import { AlreadyDecided, actionFailure, isDecided } from './failures.tsx'

const FIELDS = [...APPROVAL_FIELDS, 'notes'] as const

const hiringTermsOf = (application: Application) =>
  recordOf(APPROVAL_FIELDS, field => application[field] ?? '')

type ActionFormProps = {
  /** The link's token. Without it, the decision is made in the owner's session. */
  token: string | undefined
  decision: Decision
  application: Application
  onDecision: (decision: Decision) => void
  onReload: () => Promise<Application | undefined>
  /** `tokens` is set if the decision began a session. */
  onDone: (tokens: SessionTokens | undefined) => void
}

/** The decision is only made on submit, not when the link opens. */
export function ActionForm({ token, decision, application, onDecision, onReload, onDone }: ActionFormProps) {
  const isApproval = decision === 'Approved'
  const { id: applicationId } = application
  const [base, setBase] = useState(application)
  /** The other person's version, until the user resolves the conflict. */
  const [theirs, setTheirs] = useState<Application>()
  const [resolution, setResolution] = useState<Choice>()
  const notesStorage = (forDecision: Decision) =>
    createStorage('tab', `epay-action-notes-${forDecision}-${applicationId}`, z.string())
  const form = useForm({
    resolver: zodResolver(actionFormSchema(decision)),
    // Starts with the first approver's terms.
    defaultValues: { ...hiringTermsOf(application), notes: notesStorage(decision).read() ?? '' },
  })
  const { register, formState } = form
  const { errors, dirtyFields } = formState
  const typedNotes = form.watch('notes') ?? ''
  const notesLabel = isApproval ? PANEL_TEXTS.remark : LINK_PAGE_TEXTS.reason
  const offer = recordOf(APPROVAL_FIELDS, field => form.watch(field) ?? '')
  const [isOfferChanged, setIsOfferChanged] = useState(false)
  // The first approver fills in the terms; the second reads them.
  const hasTerms = APPROVAL_FIELDS.every(field => application[field])
  const isOfferOpen = isApproval && (isOfferChanged || !hasTerms)
  const updateWeek = (field: (typeof APPROVAL_FIELDS)[number], to: string) => {
    if (field === 'dateHired')
      form.setValue('firstWeekOfWork', moveWeek(offer.firstWeekOfWork, { from: offer.dateHired, to }), {
        shouldDirty: true,
      })
  }

  const action = useMutation({
    onMutate: () => setResolution(undefined),
    mutationFn: async () => {
      const { notes, ...hiring } = form.getValues()
      // A rejection saves no fields, so it can't overwrite anything.
      const approvalFields = isApproval ? { ...hiring, lastModificationTime: base.lastModificationTime } : {}
      if (token !== undefined) {
        const body = { token, status: ACTION_STATUS[decision], notes, ...approvalFields }
        return callApi(applicationEndpoints.action, { body })
      }
      const body = { applicationId, newStatus: decision, notes, ...approvalFields }
      await callApi(applicationEndpoints.updateStatus, { params: { id: applicationId }, body })
      return undefined
    },
    onSuccess: tokens => {
      for (const each of DECISIONS) notesStorage(each).remove()
      onDone(tokens)
    },
    onError: async error => {
      if (isOutdated(error)) setTheirs(await onReload().catch(() => undefined))
      const { fieldErrors } = actionFailure(error)
      for (const field of FIELDS) {
        const message = fieldErrors[field]
        if (message) form.setError(field, { type: 'server', message })
      }
    },
  })

  const storeNotes = ({ target: { value } }: { target: { value: string } }) => {
    if (value) notesStorage(decision).write(value)
    else notesStorage(decision).remove()
  }
  // Switching doesn't submit the form, because each decision needs its own comment.
  const switchTo = (newDecision: Decision) => {
    form.setValue('notes', notesStorage(newDecision).read() ?? '')
    form.clearErrors()
    action.reset()
    setTheirs(undefined)
    onDecision(newDecision)
    form.setFocus('notes')
  }

  const resolveConflict = (version: Application, choice: Choice) => {
    setResolution(choice)
    setBase(version)
    setTheirs(undefined)
    form.reset(
      { ...hiringTermsOf(version), notes: form.getValues('notes') },
      { keepDirtyValues: choice === 'mine' },
    )
    action.reset()
  }

  if (isDecided(action.error)) {
    const { text, details } = actionFailure(action.error)
    return <AlreadyDecided text={text} details={details} notesLabel={notesLabel} notes={typedNotes} />
  }
  return (
    <form noValidate className={bar.form} onSubmit={form.handleSubmit(() => action.mutate())}>
      <Stack gap="md">
        {(isApproval || hasTerms) && (
          <Card
            title={READING_TEXTS.offer}
            actions={
              isApproval &&
              !isOfferOpen && (
                <Button variant="subtle" px={8} mx={-8} onClick={() => setIsOfferChanged(true)}>
                  {READING_TEXTS.change}
                </Button>
              )
            }
          >
            <Stack gap={12}>
              {isOfferOpen ? (
                APPROVAL_FIELDS.map(field => (
                  <ApplicationInput
                    key={field}
                    {...register(field, { onChange: event => updateWeek(field, event.target.value) })}
                    name={field}
                    value={offer[field]}
                    error={errors[field]?.message}
                  />
                ))
              ) : (
                <OfferFacts offer={offer} />
              )}
              <ApprovalRemarkQuote remark={application.approvalRemark} />
            </Stack>
          </Card>
        )}
        {!isApproval && !hasTerms && <ApprovalRemarkQuote remark={application.approvalRemark} />}
        <TextAreaField
          label={notesLabel}
          description={LINK_PAGE_TEXTS.commentHint}
          minRows={2}
          maxLength={HIRING_FIELDS.notes.max}
          length={typedNotes.length}
          error={errors.notes?.message}
          {...register('notes', { onChange: storeNotes })}
        />
        {action.error && (
          <Refusal error={action.error}>
            {theirs && (
              <Conflict
                comparison={compare(APPROVAL_FIELDS, {
                  before: hiringTermsOf(base),
                  mine: offer,
                  theirs: hiringTermsOf(theirs),
                })}
                onKeepMine={
                  APPROVAL_FIELDS.some(field => dirtyFields[field])
                    ? () => resolveConflict(theirs, 'mine')
                    : undefined
                }
                onTakeTheirs={() => resolveConflict(theirs, 'theirs')}
              />
            )}
          </Refusal>
        )}
        {resolution && !action.error && <ResolutionNote choice={resolution} />}
        {application.decisionRefusal && <FormAlert tone="info">{application.decisionRefusal}</FormAlert>}
        <Group gap={8} className={`${bar.bar} ${bar.buttons}`}>
          {DECISIONS.map(each => {
            const isChosen = each === decision
            return (
              <Button
                key={each}
                flex={1}
                miw="max-content"
                px={8}
                type={isChosen ? 'submit' : 'button'}
                disabled={Boolean(application.decisionRefusal) || (!isChosen && action.isPending)}
                variant={isChosen ? 'filled' : 'light'}
                color={each === 'Approved' ? 'brand' : 'rejected'}
                loading={isChosen && action.isPending}
                onClick={isChosen ? undefined : () => switchTo(each)}
              >
                {each === 'Approved' ? ACTION_MESSAGES.approve : ACTION_MESSAGES.reject}
              </Button>
            )
          })}
        </Group>
      </Stack>
    </form>
  )
}

function Refusal({ error, children }: { error: Error; children?: ReactNode }) {
  const { text, details } = actionFailure(error)
  return (
    <div>
      <FormAlert>
        {text}
        {children}
      </FormAlert>
      {details && (
        <Text component="footer" c="dimmed" mt={8}>
          {details}
        </Text>
      )}
    </div>
  )
}
