/** Clicks on buttons, links and menus inside a row are theirs alone. */
export function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, [role="menu"]') !== null
}
