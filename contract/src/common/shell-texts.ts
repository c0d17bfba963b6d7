export const SHELL_TEXTS = {
  navigation: 'Main',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  waitingForYou: 'waiting for you',
} as const

export const NOT_FOUND_TEXTS = {
  title: 'Page not found',
  notFoundAt: "We couldn't find",
  linkHint: 'The link may be outdated, or the address may have a typo.',
} as const
