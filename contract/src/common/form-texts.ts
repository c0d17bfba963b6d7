export const DIALOG_TEXTS = { cancel: 'Cancel', backToList: 'Back to the List' } as const

export const UNSAVED_QUESTION = {
  title: 'Unsaved changes',
  confirmLabel: 'Discard Changes',
  cancelLabel: 'Keep Editing',
} as const

/** Shown above a form that restores edits from an earlier session. */
export const RESTORED_EDITS_NOTE =
  'Your session ended before you saved. Your changes are still here. Review them and save.'

export const WEEK_FORMAT_HINT = 'Enter the year and week number, like 2026-W05'
