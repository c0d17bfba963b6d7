import { myDetailsEndpoints } from '@epay/contract/change-requests/endpoints'
import {
  FIELD_TEXTS,
  OUTCOME_TEXTS,
  MY_DETAILS_TEXTS as TEXTS,
} from '@epay/contract/change-requests/my-texts'
import type { MyDetails, MyField, OwnRequest } from '@epay/contract/change-requests/schemas'
import { DAY_MS, formatDate, formatInstant, toDateIn } from '@epay/contract/common/dates'
import { shownAccount } from '@epay/contract/common/personal-numbers'
import { Box, Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useLanguage } from '#web/lib/translated.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { summaryOf } from '../parts.ts'
import { useDetailsChange } from '../queries.ts'

/** How long the profile says that something was changed. */
const DONE_SHOWN_DAYS = 30

type RequestNoteProps = {
  of: MyField
  details: MyDetails
  /** Opens the form; not where the office switched it off. */
  onChange: (() => void) | undefined
}

/** Under a field: the open request, or what became of the last one. */
export function RequestNote({ of: { field, known, request }, details, onChange }: RequestNoteProps) {
  const { t, language } = useLanguage()
  if (!request) return null
  const { status, decidedAt, askedAt, reason } = request
  const date = formatDate(toDateIn(new Date(decidedAt ?? askedAt)), language)
  switch (status) {
    case 'waiting':
      return (
        <Note tone="waiting" title={t(TEXTS.with, { date })}>
          <Asked of={{ field, known }} request={request} contact={details.contact} />
        </Note>
      )
    case 'approved':
      return (
        <Note tone="waiting" title={t(TEXTS.approved, { date })}>
          <Asked of={{ field, known }} request={request} contact={details.contact} />
        </Note>
      )
    case 'refused':
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
    case 'done':
      return (
        isRecent(decidedAt ?? askedAt) && <Note tone="approved" title={t(OUTCOME_TEXTS.done, { date })} />
      )
    case 'overtaken':
      return (
        isRecent(decidedAt ?? askedAt) && <Note tone="neutral" title={t(OUTCOME_TEXTS.overtaken, { date })} />
      )
    case 'takenBack':
    case 'replaced':
      return null
  }
}

const isRecent = (instant: string) => Date.now() - Date.parse(instant) < DONE_SHOWN_DAYS * DAY_MS

type AskedProps = { of: Pick<MyField, 'field' | 'known'>; request: OwnRequest; contact: string }

/** What was asked for, what happens until then, and the way back. */
function Asked({ of: { field, known }, request, contact }: AskedProps) {
  const { t, language } = useLanguage()
  const { id, status, after, leavesAt, isAtPayroll, differs } = request
  const account = known.find(({ name }) => name === 'accountNumber')?.value
  const isAhead = leavesAt !== null && Date.parse(leavesAt) > Date.now()
  const isNext = status === 'approved' && !isAtPayroll && !isAhead && differs.length === 0
  return (
    <>
      <Text inherit>{summaryOf(field, after, t)}</Text>
      {account && <Text inherit>{t(TEXTS.yourPay, { account: shownAccount(account) })}</Text>}
      {isAhead && <Text inherit>{t(TEXTS.leaves, { time: formatInstant(leavesAt, { language }) })}</Text>}
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
  const ask = useConfirm()
  const takeBack = useDetailsChange(() => callApi(myDetailsEndpoints.takeBack, { params: { id } }))
  const start = async () => {
    const question = { title: t(TEXTS.takeBackQuestion), text: t(TEXTS.takeBackText) }
    if (!(await ask({ ...question, confirmLabel: t(TEXTS.takeBack) }))) return
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
      onClick={() => void start()}
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
