/** Focuses what opened the dialog, or the page's title if that is gone, unless the reader has moved on. */
export function focusAgain(opener: Element | null): void {
  const current = document.activeElement
  if (current && current !== document.body && !current.closest('[role="dialog"]')) return
  const target = opener?.isConnected ? opener : document.querySelector('[data-page-title]')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
