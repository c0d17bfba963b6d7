import { problemType } from '@epay/contract/common/problem'
import type { PacketDraft } from '@epay/contract/packets/draft'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
  const server = { draft, refuse: undefined as ApiError | undefined, saves: 0, onSave: () => {} }
  const form: DraftTexts = { ...BLANK, ...draft.answers }
  const state = createStore<AutosaveState>({ status: 'idle', savedAt: draft.savedAt })
  const merges: MergedAnswers[] = []
  const files: { count: number; isReset: boolean }[] = []
  const unsaved: (string | undefined)[] = []
  const autosave = createAutosave({
    calls: {
      read: async () => {
        if (server.refuse) throw server.refuse
        return server.draft
      },
      save: async (version, answers) => {
        server.saves++
        server.onSave()
        if (server.refuse) throw server.refuse
        if (version !== server.draft.version) throw OUTDATED
        server.draft = { ...server.draft, version: version + 1, savedAt: 'now', answers }
        return { version: version + 1, savedAt: 'now' }
      },
    },
    start: { version: draft.version, answers: { ...form } },
    state,
    blank: BLANK,
    read: () => ({ ...form }),
    fill: merged => {
      Object.assign(form, merged.answers)
      merges.push(merged)
    },
    onFiles: ({ length }, isReset) => files.push({ count: length, isReset }),
    onUnsaved: change => unsaved.push(change?.mine.firstName),
  })
  const type = (change: Partial<DraftTexts>) => {
    Object.assign(form, change)
    autosave.changed()
  }
  const elsewhere = (answers: Partial<DraftTexts>) => {
    const { version, answers: before } = server.draft
    server.draft = { ...server.draft, version: version + 1, answers: { ...BLANK, ...before, ...answers } }
  }
  return { autosave, server, form, type, elsewhere, merges, files, unsaved, last: state.read }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('saving', () => {
  it('waits for a pause in the typing, and saves once', async () => {
    const { type, server, last, unsaved } = open()
    type({ firstName: 'An' })
    expect(last()?.status).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(1_000)
    type({ firstName: 'Anna' })
    await vi.advanceTimersByTimeAsync(1_400)
    expect(server.saves).toBe(0)
    await vi.advanceTimersByTimeAsync(200)
    expect(server.saves).toBe(1)
    expect(server.draft.answers.firstName).toBe('Anna')
    expect(last()).toEqual({ status: 'saved', savedAt: 'now' })
    expect(unsaved).toEqual(['An', 'Anna', undefined])
  })

  it('goes on when something was typed meanwhile', async () => {
    const { autosave, type, server } = open()
    type({ firstName: 'Anna' })
    server.onSave = () => type({ lastName: 'Lima' })
    await autosave.flush()
    expect(server.draft).toMatchObject({ version: 2, answers: { firstName: 'Anna', lastName: 'Lima' } })
  })

  it('tries again by itself, later and later, and at once when asked', async () => {
    const { autosave, type, server, last } = open()
    server.refuse = new ApiError({ status: 'network' })
    type({ firstName: 'Anna' })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(last()?.status).toBe('failing')
    await vi.advanceTimersByTimeAsync(4_000)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(server.saves).toBe(2)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(server.saves).toBe(3)
    server.refuse = undefined
    await autosave.flush()
    expect(last()?.status).toBe('saved')
    expect(server.draft.answers.firstName).toBe('Anna')
  })

  it('stops when it is stopped', async () => {
    const { autosave, type, server } = open()
    type({ firstName: 'Anna' })
    await autosave.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.saves).toBe(0)
  })
})

describe('another device', () => {
  it('has its answers merged before these are saved, and none of either is lost', async () => {
    const { autosave, type, elsewhere, server, form, merges } = open()
    elsewhere({ cityOrTown: 'Clovis', firstName: 'Aña' })
    type({ firstName: 'Anna' })
    await autosave.flush()
    expect(form).toMatchObject({ firstName: 'Anna', cityOrTown: 'Clovis' })
    expect(server.draft).toMatchObject({ version: 2, answers: { firstName: 'Anna', cityOrTown: 'Clovis' } })
    expect(merges).toMatchObject([
      { filledIn: ['cityOrTown'], others: [{ field: 'firstName', text: 'Aña' }] },
    ])
  })

  it('that started over empties this form, too, unless something was typed here since', async () => {
    const kept = { version: 3, savedAt: 'then', answers: { ...BLANK, firstName: 'Anna' } }
    const idle = open(buildDraft(kept))
    idle.server.draft = buildDraft()
    await idle.autosave.pull()
    expect(idle.form.firstName).toBe('Ana')
    expect(idle.files).toEqual([{ count: 0, isReset: false }])
    expect(idle.server.saves).toBe(0)

    const busy = open(buildDraft(kept))
    busy.server.draft = buildDraft()
    busy.type({ lastName: 'Lima' })
    await busy.autosave.flush()
    expect(busy.files).toEqual([{ count: 0, isReset: true }])
    expect(busy.server.draft.answers).toMatchObject({ firstName: 'Anna', lastName: 'Lima' })
  })
})

it('once a link has expired, a new one saves what was typed meanwhile', async () => {
  const { autosave, type, server, last } = open()
  server.refuse = new ApiError({ status: 401 })
  type({ firstName: 'Anna' })
  await autosave.flush()
  expect(last()?.status).toBe('linkExpired')
  type({ lastName: 'Lima' })
  await vi.advanceTimersByTimeAsync(100_000)
  expect(server.saves).toBe(1)

  server.refuse = undefined
  await autosave.resume()
  expect(last()?.status).toBe('saved')
  expect(server.draft.answers).toMatchObject({ firstName: 'Anna', lastName: 'Lima' })
})
