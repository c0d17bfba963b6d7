import { myDetailsEndpoints } from '@epay/contract/change-requests/endpoints'
import {
  FIELD_TEXTS,
  OUTCOME_TEXTS,
  MY_DETAILS_TEXTS as TEXTS,
} from '@epay/contract/change-requests/my-texts'
import type { MyDetails, MyField, OwnRequest } from '@epay/contract/change-requests/schemas'
import { DAY_MS, formatDate, formatInstant, toDateIn } from '@epay/contract/common/dates'
import { ensureAccountMasked } from '@epay/contract/common/personal-numbers'
import { Box, Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { summaryOf } from '../parts.ts'
import { useDetailsChange } from '../queries.ts'
import { ChangeForm } from './change-form.tsx'

type MyFieldRowProps = {
  field: MyField['field']
  details: MyDetails
  /** The current value. */
  children: ReactNode
}

export function MyFieldRow({ field, details, children }: MyFieldRowProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const myField = details.fields.find(each => each.field === field)
  if (!myField) return children
  const label = { text: FIELD_TEXTS[field] }
  const close = () => setIsOpen(false)
  const open = myField.isOn ? () => setIsOpen(true) : undefined
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap={16}>
        <Box miw={0} flex={1}>
          {children}
        </Box>
        {open && (
          <Button
            variant="subtle"
            px={8}
            mx={-8}
            mih={44}
            flex="none"
            aria-label={t(TEXTS.changeField, { field: label })}
            onClick={open}
          >
            {t(TEXTS.change)}
          </Button>
        )}
      </Group>
      {!myField.isOn && (
        <Text c="dimmed" fz={14} mt={4}>
          {t(TEXTS.officeOnly, { contact: { text: details.contact } })}
        </Text>
      )}
      <RequestNote myField={myField} details={details} onChange={open} />
      <FormDialog
        title={{ text: TEXTS.changeField, values: { field: label } }}
        isOpen={isOpen}
        onClose={close}
        isSheet
      >
        <ChangeForm myField={myField} details={details} onClose={close} />
      </FormDialog>
    </>
  )
}

/** How long the profile shows a completed change. */
const DONE_VISIBLE_DAYS = 30

type RequestNoteProps = {
  myField: MyField
  details: MyDetails
  /** Undefined if the office switched the field off. */
  onChange: (() => void) | undefined
}

function RequestNote({ myField: { field, known, request }, details, onChange }: RequestNoteProps) {
  const { t, language } = useLanguage()
  if (!request) return null
  const { status, decidedAt, requestedAt, reason } = request
  const date = formatDate(toDateIn(new Date(decidedAt ?? requestedAt)), language)
  if (status === 'waiting' || status === 'approved')
    return (
      <Note tone="waiting" title={t(status === 'waiting' ? TEXTS.with : TEXTS.approved, { date })}>
        <OpenRequest myField={{ field, known }} request={request} contact={details.contact} />
      </Note>
    )
  if (status === 'refused')
    return (
      <Note tone="rejected" title={t(OUTCOME_TEXTS.refused)}>
        <Text inherit>{reason}</Text>
        {onChange && (
          <Button variant="subtle" px={8} mx={-8} mih={44} onClick={onChange}>
            {t(TEXTS.changeAgain)}
          </Button>
        )}
      </Note>
    )
  const isRecent = Date.now() - Date.parse(decidedAt ?? requestedAt) < DONE_VISIBLE_DAYS * DAY_MS
  if (status === 'takenBack' || status === 'replaced' || !isRecent) return null
  return <Note tone={status === 'done' ? 'approved' : 'neutral'} title={t(OUTCOME_TEXTS[status], { date })} />
}

type OpenRequestProps = { myField: Pick<MyField, 'field' | 'known'>; request: OwnRequest; contact: string }

function OpenRequest({ myField: { field, known }, request, contact }: OpenRequestProps) {
  const { t, language } = useLanguage()
  const { id, status, after, leavesAt, isAtPayroll, differs } = request
  const account = known.find(({ name }) => name === 'accountNumber')?.value
  const isInFuture = leavesAt !== null && Date.parse(leavesAt) > Date.now()
  const isNext = status === 'approved' && !isAtPayroll && !isInFuture && differs.length === 0
  return (
    <>
      <Text inherit>{summaryOf(field, after, t)}</Text>
      {account && <Text inherit>{t(TEXTS.yourPay, { account: ensureAccountMasked(account) })}</Text>}
      {isInFuture && (
        <Text inherit>{t(TEXTS.earliestPayroll, { time: formatInstant(leavesAt, { language }) })}</Text>
      )}
      {differs.length > 0 && (
        <Text inherit>
          {t(TEXTS.differs, { value: summaryOf(field, differs, t), contact: { text: contact } })}
        </Text>
      )}
      {field === 'directDeposit' && !isAtPayroll && <Text inherit>{t(TEXTS.notYou)}</Text>}
      {isNext && <Text inherit>{t(TEXTS.toPayroll)}</Text>}
      {isAtPayroll && differs.length === 0 && <Text inherit>{t(TEXTS.atPayroll)}</Text>}
      {!isAtPayroll && <TakeBack id={id} field={field} />}
    </>
  )
}

function TakeBack({ id, field }: { id: string; field: MyField['field'] }) {
  const { t } = useLanguage()
  const confirm = useConfirm()
  const takeBack = useDetailsChange(() => callApi(myDetailsEndpoints.takeBack, { params: { id } }))
  const confirmTakeBack = async () => {
    const question = { title: t(TEXTS.takeBackQuestion), text: t(TEXTS.takeBackText) }
    if (!(await confirm({ ...question, confirmLabel: t(TEXTS.takeBack) }))) return
    takeBack.mutate(undefined, {
      onSuccess: () => toastSuccess(TEXTS.takenBack),
      onError: error => toastError(messageOf(error)),
    })
  }
  return (
    <Button
      variant="subtle"
      px={8}
      mx={-8}
      mih={44}
      loading={takeBack.isPending}
      aria-label={t(TEXTS.takeBackField, { field: { text: FIELD_TEXTS[field] } })}
      onClick={() => void confirmTakeBack()}
    >
      {t(TEXTS.takeBack)}
    </Button>
  )
}

const ICONS = {
  waiting: IconClock,
  rejected: IconCircleX,
  approved: IconCircleCheck,
  neutral: IconInfoCircle,
} as const

type NoteProps = { tone: keyof typeof ICONS; title: string; children?: ReactNode }

function Note({ tone, title, children }: NoteProps) {
  const Icon = ICONS[tone]
  const color = tone === 'neutral' ? 'var(--epay-body)' : `var(--epay-${tone})`
  return (
    <Group
      wrap="nowrap"
      align="flex-start"
      gap={10}
      mt={8}
      px={14}
      py={10}
      bdrs={8}
      bg={tone === 'neutral' ? 'var(--epay-raised)' : `var(--epay-${tone}-soft)`}
    >
      <Icon size={20} color={color} aria-hidden style={{ flex: 'none', marginTop: 1 }} />
      <Box miw={0} fz={15} c="bright" style={{ overflowWrap: 'anywhere' }}>
        <Text inherit fw={600} c={color}>
          {title}
        </Text>
        {children}
      </Box>
    </Group>
  )
}
