import { problemType } from '@epay/contract/common/problem'
import type { PacketDraft } from '@epay/contract/packets/draft'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { createStore } from '#web/lib/store.ts'
import { buildDraft, buildPrefill, TODAY } from '../factories.ts'
import { initialValues } from '../form/packet-values.ts'
import { type DraftTexts, type MergedAnswers, textsOf } from './draft-answers.ts'
import { type AutosaveState, createAutosave } from './draft-autosave.ts'

const BLANK = textsOf(initialValues(buildPrefill(), TODAY))

const OUTDATED = new ApiError({
  status: 409,
  body: JSON.stringify({ type: problemType('OUTDATED'), title: 'Conflict', status: 409 }),
})

function open(draft: PacketDraft = buildDraft()) {
  const server = { draft, error: undefined as ApiError | undefined, saves: 0, onSave: () => {} }
  const form: DraftTexts = { ...BLANK, ...draft.answers }
  const state = createStore<AutosaveState>({ status: 'idle', savedAt: draft.savedAt })
  const merges: MergedAnswers[] = []
  const files: { count: number; isReset: boolean }[] = []
  const unsavedNames: (string | undefined)[] = []
  const autosave = createAutosave({
    calls: {
      read: async () => {
        if (server.error) throw server.error
        return server.draft
      },
      save: async (version, answers) => {
        server.saves++
        server.onSave()
        if (server.error) throw server.error
        if (version !== server.draft.version) throw OUTDATED
        const receipt = { version: version + 1, savedAt: 'now' }
        server.draft = { ...server.draft, ...receipt, answers }
        return receipt
      },
    },
    initialBase: { version: draft.version, answers: { ...form } },
    state,
    blank: BLANK,
    read: () => ({ ...form }),
    fill: merged => {
      Object.assign(form, merged.answers)
      merges.push(merged)
    },
    onFiles: ({ length }, isReset) => files.push({ count: length, isReset }),
    onUnsaved: change => unsavedNames.push(change?.mine.firstName),
  })
  const type = (change: Partial<DraftTexts>) => {
    Object.assign(form, change)
    autosave.handleChange()
  }
  const typeOnOtherDevice = (answers: Partial<DraftTexts>) => {
    const { version, answers: before } = server.draft
    server.draft = { ...server.draft, version: version + 1, answers: { ...BLANK, ...before, ...answers } }
  }
  return {
    autosave,
    server,
    form,
    type,
    typeOnOtherDevice,
    merges,
    files,
    unsavedNames,
    readState: state.read,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a draft is saved once after a pause in typing', async () => {
  const { type, server, readState, unsavedNames } = open()
  type({ firstName: 'An' })
  await vi.advanceTimersByTimeAsync(1_000)
  type({ firstName: 'Anna' })
  await vi.advanceTimersByTimeAsync(1_400)
  expect(server.saves).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(server).toMatchObject({ saves: 1, draft: { answers: { firstName: 'Anna' } } })
  expect(readState()).toEqual({ status: 'saved', savedAt: 'now' })
  expect(unsavedNames).toEqual(['An', 'Anna', undefined])
})

it('a draft is saved again if the form changed during a save', async () => {
  const { autosave, type, server } = open()
  type({ firstName: 'Anna' })
  server.onSave = () => type({ lastName: 'Lima' })
  await autosave.flush()
  expect(server.draft).toMatchObject({ version: 2, answers: { firstName: 'Anna', lastName: 'Lima' } })
})

it('a failed save is retried with increasing delays, and right away on flush', async () => {
  const { autosave, type, server, readState } = open()
  server.error = new ApiError({ status: 'network' })
  type({ firstName: 'Anna' })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(readState().status).toBe('failing')
  for (const saves of [2, 2, 3]) {
    await vi.advanceTimersByTimeAsync(4_000)
    expect(server.saves).toBe(saves)
  }
  server.error = undefined
  await autosave.flush()
  expect(readState().status).toBe('saved')
  expect(server.draft.answers.firstName).toBe('Anna')
})

it('autosave saves nothing after it was stopped', async () => {
  const { autosave, type, server } = open()
  type({ firstName: 'Anna' })
  await autosave.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.saves).toBe(0)
})

it('answers from another device are merged before saving', async () => {
  const { autosave, type, typeOnOtherDevice, server, form, merges } = open()
  typeOnOtherDevice({ cityOrTown: 'Clovis', firstName: 'Aña' })
  type({ firstName: 'Anna' })
  await autosave.flush()
  const answers = { firstName: 'Anna', cityOrTown: 'Clovis' }
  expect(form).toMatchObject(answers)
  expect(server.draft).toMatchObject({ version: 2, answers })
  const conflicts = [{ field: 'firstName', text: 'Aña' }]
  expect(merges).toMatchObject([{ filledIn: ['cityOrTown'], conflicts }])
})

it('the form is emptied if another device started over, unless it has unsaved changes', async () => {
  const draft = buildDraft({ version: 3, savedAt: 'then', answers: { ...BLANK, firstName: 'Anna' } })
  const idle = open(draft)
  idle.server.draft = buildDraft()
  await idle.autosave.pull()
  expect(idle.form.firstName).toBe('Ana')
  expect(idle.files).toEqual([{ count: 0, isReset: false }])
  expect(idle.server.saves).toBe(0)

  const busy = open(draft)
  busy.server.draft = buildDraft()
  busy.type({ lastName: 'Lima' })
  await busy.autosave.flush()
  expect(busy.files).toEqual([{ count: 0, isReset: true }])
  expect(busy.server.draft.answers).toMatchObject({ firstName: 'Anna', lastName: 'Lima' })
})

it('autosave pauses when the link expires, and saves everything with a new link', async () => {
  const { autosave, type, server, readState } = open()
  server.error = new ApiError({ status: 401 })
  type({ firstName: 'Anna' })
  await autosave.flush()
  expect(readState().status).toBe('linkExpired')
  type({ lastName: 'Lima' })
  await vi.advanceTimersByTimeAsync(100_000)
  expect(server.saves).toBe(1)

  server.error = undefined
  await autosave.resume()
  expect(readState().status).toBe('saved')
  expect(server.draft.answers).toMatchObject({ firstName: 'Anna', lastName: 'Lima' })
})
