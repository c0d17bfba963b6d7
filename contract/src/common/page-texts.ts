/** `{name}` is a placeholder. */
export const PAGE_TEXTS = {
  skip: 'Skip to content',
  toDark: 'Switch to dark colors',
  toLight: 'Switch to light colors',
  loading: 'Loading...',
  close: 'Close',
  tryAgain: 'Try Again',
  toStart: 'Go to home page',
  notLoaded: 'This page could not be loaded.',
  help: 'Help',
} as const

export const PAGE_HELP_TEXTS = {
  open: 'Help with this page',
  more: 'Read more',
} as const

export const BROKEN_PAGE_TEXTS = {
  documentTitle: 'Something went wrong',
  title: 'Something went wrong on this page.',
  text: "Nothing you saved is lost. Reload the page. If that doesn't help, contact your office.",
  load: 'Reload',
} as const

/** Each message is in its own language, because that language's catalog couldn't be loaded. */
export const LANGUAGE_NOT_LOADED = {
  en: "We couldn't load English. Check your connection.",
  es: 'No se pudo cargar el español. Revise su conexión.',
} as const

export const FIELD_TEXTS = {
  optional: '(optional)',
  dropFile: 'or drop it here. ',
  dropFiles: 'or drop them here. ',
} as const

export const REVIEW_GROUP_TEXTS = {
  edit: 'Edit',
  editGroup: 'Edit: {group}',
  nothing: 'Nothing added',
} as const

export const PASSWORD_FIELD_TEXTS = { show: 'Show password', hide: 'Hide password' } as const
