import { SIGNING_MESSAGES } from '@epay/contract/company-forms/messages'
import { SIGNING_TEXTS } from '@epay/contract/company-forms/signing-texts'
import { Text } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import { useMoment } from '#web/ui/facts.tsx'
import type { DraftState } from './use-draft.ts'

/** Whether the answers so far are saved. */
export function SaveState({ state }: { state: DraftState }) {
  const t = useTranslate()
  const momentOf = useMoment()
  const text =
    state.kind === 'saved'
      ? t(SIGNING_TEXTS.saved, { time: momentOf(state.at) })
      : state.kind === 'saving'
        ? t(SIGNING_TEXTS.saving)
        : state.kind === 'idle'
          ? ''
          : t(state.kind === 'conflict' ? SIGNING_MESSAGES.conflict : SIGNING_TEXTS.notSaved)
  return (
    <Text component="span" c={state.kind === 'conflict' ? 'rejected' : 'dimmed'} fz={14} role="status">
      {text}
    </Text>
  )
}
