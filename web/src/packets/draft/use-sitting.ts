import { fieldsWith } from '@epay/contract/common/fields'
import type { Message } from '@epay/contract/languages/message'
import type { PacketDraft } from '@epay/contract/packets/draft'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { SITTING_TEXTS } from '@epay/contract/packets/page-texts'
import { useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { messageOf } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { useConfirm } from '#web/ui/confirm.ts'
import { usePacketFiles } from '../files/use-packet-files.ts'
import type { PacketValues } from '../form/packet-values.ts'
import type { Submitter } from '../submit-packet.ts'
import { NO_DRAFT, type OtherDevice } from './draft-answers.ts'
import { draftCalls } from './draft-calls.ts'
import type { KeeperStatus } from './draft-keeper.ts'
import { usePacketDraft } from './use-packet-draft.ts'

type Options = {
  applicationId: string
  submitter: Submitter
  /** `undefined` where the server keeps no drafts. */
  draft: PacketDraft | undefined
  blank: PacketValues
  otherDevice: OtherDevice | undefined
  isOn: boolean
}

const UNSAVED: readonly KeeperStatus[] = ['unsaved', 'saving', 'failing', 'linkOver']
/** The fields that are never stored between sittings. */
const NEVER_KEPT = [
  ...fieldsWith(PACKET_FIELDS, { isKeptInDraft: false }),
  'signature',
  'typedSignature',
] as const

/** Whether leaving the page now would lose answers or files. */
function useHasUnkept(form: UseFormReturn<PacketValues>, blank: PacketValues, areAnswersUnkept: boolean) {
  const { control } = form
  const texts = useWatch({ control, name: NEVER_KEPT })
  const [photo, documents] = useWatch({ control, name: ['userPhoto', 'documentFiles'] })
  const files = photo ? [photo, ...documents] : documents
  const isGiven = NEVER_KEPT.some((name, index) => texts[index] !== blank[name])
  return areAnswersUnkept || isGiven || files.some(file => !file.isKept)
}

/**
 * One of several sittings at the packet: continues the draft of earlier ones and saves changes to it. Where the
 * server keeps no drafts there is one sitting, and nothing leaves the page before the packet is submitted.
 */
export function useSitting(form: UseFormReturn<PacketValues>, options: Options) {
  const { applicationId, submitter, draft = NO_DRAFT } = options
  const hasDrafts = options.draft !== undefined
  const isOn = options.isOn && hasDrafts
  const t = useTranslate()
  const confirm = useConfirm()
  const current = useRef(submitter)
  current.current = submitter
  const [calls] = useState(() => draftCalls(applicationId, () => current.current))
  const { files, reconcile, stopAll } = usePacketFiles(form, calls, hasDrafts)
  const { state, startOver, ...kept } = usePacketDraft(form, {
    ...options,
    draft,
    isOn,
    calls,
    accessKey: submitter.kind === 'candidate' ? submitter.token : submitter.kind,
    isPrivate: submitter.kind === 'candidate',
    onFiles: reconcile,
  })
  const [isContinued, setIsContinued] = useState(draft.savedAt !== null || draft.files.length > 0)
  const [problem, setProblem] = useState<Message>()
  const { isDirty } = form.formState
  const areAnswersUnkept = hasDrafts ? UNSAVED.includes(state.status) : isDirty
  const isUnsaved = useHasUnkept(form, options.blank, areAnswersUnkept)

  return {
    ...kept,
    state,
    files,
    isUnsaved,
    problem,
    stopUploads: stopAll,
    continued:
      isOn && isContinued
        ? {
            savedAt: draft.savedAt,
            hasFiles: draft.files.length > 0,
            notCarriedOver: draft.reopened?.notCarriedOver,
          }
        : undefined,
    /** Deletes the draft after a confirmation; returns whether it did. */
    startOver: async () => {
      const isSure = await confirm({
        title: t(SITTING_TEXTS.startOverTitle),
        text: t(SITTING_TEXTS.startOverText),
        confirmLabel: t(SITTING_TEXTS.startOver),
        cancelLabel: t(SITTING_TEXTS.cancel),
        isDangerous: true,
      })
      if (!isSure) return false
      stopAll()
      try {
        await startOver()
        setIsContinued(false)
        setProblem(undefined)
        return true
      } catch (error) {
        setProblem(messageOf(error))
        return false
      }
    },
  }
}
