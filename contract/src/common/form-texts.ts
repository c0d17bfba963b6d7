/** The texts of dialogs with a form. */
export const DIALOG_TEXTS = { cancel: 'Cancel', backToList: 'Back to the List' } as const

/** Asked before edits are lost. */
export const UNSAVED_QUESTION = {
  title: 'Unsaved changes',
  confirmLabel: 'Discard Changes',
  cancelLabel: 'Keep Editing',
} as const

/** Over a form that begins with the edits of a session that ended. */
export const OLD_EDITS_NOTE =
  'Your session ended before you saved. Your changes are still here. Review them and save.'
