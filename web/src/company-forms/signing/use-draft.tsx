import { ownFormEndpoints } from '@epay/contract/company-forms/own-endpoints'
import type { Answers } from '@epay/contract/company-forms/questions'
import { SIGNING_TEXTS } from '@epay/contract/company-forms/signing-texts'
import type { Message } from '@epay/contract/languages/message'
import { Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { hasStatus, isTemporary, messageOf } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { useFormatInstant } from '#web/ui/facts.tsx'
import type { Caller } from '../queries.ts'

const DEBOUNCE_MS = 800
const RETRY_MS = 5_000

type DraftState =
  | { kind: 'idle' | 'saving' | 'unsaved' }
  | { kind: 'saved'; at: string }
  /** Saving has stopped, for example because the form was withdrawn or changed in another window. */
  | { kind: 'stopped'; reason: Message }

type DraftOptions = { caller: Caller; id: string; version: number; savedAt: string | null }

/** Debounces saves, and runs only one at a time. */
export function useDraft({ caller, id, version, savedAt }: DraftOptions) {
  const [state, setState] = useState<DraftState>(savedAt ? { kind: 'saved', at: savedAt } : { kind: 'idle' })
  const versionRef = useRef(version)
  const pendingAnswers = useRef<Answers>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isBusy = useRef(false)
  const hasStopped = useRef(false)

  const send = useCallback(async () => {
    const answers = pendingAnswers.current
    if (!answers || isBusy.current) return
    isBusy.current = true
    pendingAnswers.current = undefined
    setState({ kind: 'saving' })
    try {
      const body = { version: versionRef.current, answers }
      const saved = await callApi(ownFormEndpoints.save, { ...caller, params: { id }, body })
      versionRef.current = saved.version
      setState({ kind: 'saved', at: saved.savedAt })
    } catch (error) {
      hasStopped.current = hasStatus(error, 409)
      setState(hasStopped.current ? { kind: 'stopped', reason: messageOf(error) } : { kind: 'unsaved' })
      pendingAnswers.current ??= answers
      if (isTemporary(error)) timer.current = setTimeout(() => void send(), RETRY_MS)
      else pendingAnswers.current = undefined
    } finally {
      isBusy.current = false
    }
    if (pendingAnswers.current && !timer.current) void send()
  }, [caller, id])

  const save = useCallback(
    (answers: Answers) => {
      if (hasStopped.current) return
      pendingAnswers.current = answers
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        timer.current = undefined
        void send()
      }, DEBOUNCE_MS)
    },
    [send],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  return { state, save }
}

export function SaveState({ state }: { state: DraftState }) {
  const t = useTranslate()
  const formatInstant = useFormatInstant()
  const texts = { idle: '', saving: t(SIGNING_TEXTS.saving), unsaved: t(SIGNING_TEXTS.notSaved) }
  const text =
    state.kind === 'saved'
      ? t(SIGNING_TEXTS.saved, { time: formatInstant(state.at) })
      : state.kind === 'stopped'
        ? t(state.reason)
        : texts[state.kind]
  return (
    <Text component="span" c={state.kind === 'stopped' ? 'rejected' : 'dimmed'} fz={14} role="status">
      {text}
    </Text>
  )
}
