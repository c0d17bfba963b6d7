import { ownFormEndpoints } from '@epay/contract/company-forms/own-endpoints'
import type { Answers } from '@epay/contract/company-forms/questions'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { isOutdated, isTemporary } from '#web/lib/api-error.ts'
import type { Caller } from '../queries.ts'

const QUIET_MS = 800
const RETRY_MS = 5_000

export type DraftState = { kind: 'idle' | 'saving' | 'unsaved' | 'conflict' } | { kind: 'saved'; at: string }

type Options = { caller: Caller; id: string; version: number; savedAt: string | null }

/** Saves answers a moment after they were entered, one save after the other. */
export function useDraft({ caller, id, version, savedAt }: Options) {
  const [state, setState] = useState<DraftState>(savedAt ? { kind: 'saved', at: savedAt } : { kind: 'idle' })
  const known = useRef(version)
  const waiting = useRef<Answers>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isBusy = useRef(false)

  const send = useCallback(async () => {
    const answers = waiting.current
    if (!answers || isBusy.current) return
    isBusy.current = true
    waiting.current = undefined
    setState({ kind: 'saving' })
    try {
      const body = { version: known.current, answers }
      const saved = await callApi(ownFormEndpoints.save, { ...caller, params: { id }, body })
      known.current = saved.version
      setState({ kind: 'saved', at: saved.savedAt })
    } catch (error) {
      setState({ kind: isOutdated(error) ? 'conflict' : 'unsaved' })
      waiting.current ??= answers
      if (isTemporary(error)) timer.current = setTimeout(() => void send(), RETRY_MS)
      else waiting.current = undefined
    } finally {
      isBusy.current = false
    }
    if (waiting.current && !timer.current) void send()
  }, [caller, id])

  const save = useCallback(
    (answers: Answers) => {
      waiting.current = answers
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        timer.current = undefined
        void send()
      }, QUIET_MS)
    },
    [send],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  return { state, save }
}
