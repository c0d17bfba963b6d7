export const PAGE_TEXTS = {
  skipToContent: 'Skip to content',
  switchToDark: 'Switch to dark colors',
  switchToLight: 'Switch to light colors',
  loading: 'Loading...',
  close: 'Close',
  tryAgain: 'Try Again',
  goToHomePage: 'Go to home page',
  pageNotLoaded: 'This page could not be loaded.',
  help: 'Help',
} as const

export const PAGE_HELP_TEXTS = {
  openHelp: 'Help with this page',
  readMore: 'Read more',
} as const

export const BROKEN_PAGE_TEXTS = {
  documentTitle: 'Something went wrong',
  title: 'Something went wrong on this page.',
  text: "Nothing you saved is lost. Reload the page. If that doesn't help, contact your office.",
  reload: 'Reload',
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
  nothingAdded: 'Nothing added',
} as const

export const PASSWORD_FIELD_TEXTS = { show: 'Show password', hide: 'Hide password' } as const
