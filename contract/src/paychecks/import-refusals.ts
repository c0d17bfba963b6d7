import { IMPORT_MAX_LABEL } from './limits.ts'

/** What the server says when it refuses an import. */
export const IMPORT_REFUSALS = {
  tooLarge: `The files are larger than ${IMPORT_MAX_LABEL} together. Load them with the import command instead.`,
  noFiles: 'Please choose the CSV files.',
  notFound: 'There is no such preview. Please upload the files again.',
  refused: 'The files have problems, so that there is nothing to take over.',
  expired: 'This preview is over. Please upload the files again.',
  bankAccounts:
    'More than five bank accounts may change today. The person who previewed the import has to confirm these separately.',
  tooManyPreviews: 'You can preview 20 imports an hour. Try again later.',
  undone: 'This import was undone.',
  noImport: 'There is no such import.',
  tooOld: 'An import can be undone for 24 hours.',
  changed: 'The records have changed since the preview. Please upload the files again.',
} as const
