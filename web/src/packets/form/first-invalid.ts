const INVALID = '[aria-invalid="true"], [data-invalid]'
const FOCUSABLE = 'input, select, textarea, button, [tabindex]'

/** Scrolls to the first field with a message and focuses it. */
export function goToFirstInvalid(form: HTMLElement): void {
  const invalid = form.querySelector<HTMLElement>(INVALID)
  if (!invalid) return
  const target = invalid.matches(FOCUSABLE) ? invalid : invalid.querySelector<HTMLElement>(FOCUSABLE)
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  invalid.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
  target?.focus({ preventScroll: true })
}
