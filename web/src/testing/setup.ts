import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Long enough for a machine that is busy with something else.
configure({ asyncUtilTimeout: 120_000 })

import { connectSession } from '#web/app/connect-session.ts'

// What Mantine asks of a browser and jsdom does not have.
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= SilentObserver
window.matchMedia ??= query =>
  Object.assign(new EventTarget(), {
    media: query,
    // As in browsers, an empty query always matches.
    matches: query.trim() === '',
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
window.scrollTo = () => undefined

// jsdom works a style out from all its rules each time, and to find one element by its role asks for hundreds. No sheet
// is loaded here: how an element is displayed follows from its name and its own style.
const computeStyle = window.getComputedStyle
const displays = new Map<string, string>()

function displayOf(element: Element, style: CSSStyleDeclaration): string {
  if (element.hasAttribute('hidden')) return 'none'
  const usual = displays.get(element.tagName) ?? computeStyle(document.createElement(element.tagName)).display
  displays.set(element.tagName, usual)
  return style.display || usual
}

window.getComputedStyle = element => {
  const isStyled = element instanceof HTMLElement || element instanceof SVGElement
  const { style } = isStyled ? element : document.createElement('span')
  const display = displayOf(element, style)
  const getPropertyValue = (name: string) => (name === 'display' ? display : style.getPropertyValue(name))
  return new Proxy(style, {
    get(_, name) {
      if (name === 'display') return display
      if (name === 'getPropertyValue') return getPropertyValue
      const value: unknown = Reflect.get(style, name)
      return typeof value === 'function' ? value.bind(style) : value
    },
  })
}
Element.prototype.scrollIntoView ??= () => undefined

connectSession()

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '')
})
