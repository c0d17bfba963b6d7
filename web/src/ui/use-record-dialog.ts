import { UNSAVED_QUESTION } from '@epay/contract/common/form-texts'
import { useState } from 'react'
import { type OpenRecord, openRecordAt, useOpenRecord } from './use-open-record.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

export type RecordDialog = OpenRecord & {
  isUnsaved: boolean
  setUnsaved: (isUnsaved: boolean) => void
  /** Closes without asking, once nothing is unsaved any more. */
  finish: () => void
  /** As `change`, likewise without asking. */
  goOn: (id: string) => void
}

/**
 * A record's dialog that edits: closing it, Back, another record and leaving the page ask first when there are
 * unsaved changes.
 * @param text says what would be lost
 */
export function useRecordDialog(text: string): RecordDialog {
  const record = useOpenRecord()
  const [hasEdits, setUnsaved] = useState(false)
  const isUnsaved = hasEdits && record.id !== undefined
  const { forget } = useUnsavedWarning({
    isUnsaved,
    question: { ...UNSAVED_QUESTION, isDangerous: true, text },
    isLeft: (from, to) => from.pathname !== to.pathname || openRecordAt(from) !== openRecordAt(to),
  })
  return {
    ...record,
    isUnsaved,
    setUnsaved,
    finish: () => {
      forget()
      record.close()
    },
    goOn: id => {
      forget()
      record.change(id)
    },
  }
}
