import { configure, prettyDOM } from '@testing-library/react'

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

// To say which labels a field has, jsdom asks each element of the page which field it labels, and for that looks through
// the page again; to find one field by its label asks for those of all fields.
function labelsOf(field: HTMLElement): HTMLLabelElement[] | null {
  if (field instanceof HTMLInputElement && field.type === 'hidden') return null
  const isFirst = field.id !== '' && document.getElementById(field.id) === field
  const labels = isFirst ? [...document.getElementsByTagName('label')] : []
  const own = labels.filter(label => label.htmlFor === field.id)
  const around = field.closest('label')
  const isAround = around && !around.hasAttribute('for') && around.control === field
  return isAround ? [...own, around] : own
}

for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLElement) {
      return labelsOf(this)
    },
  })

// Whoever waits for an element asks for it many times in vain: the page is printed for the error that is shown.
class ElementError extends Error {
  override readonly name = 'TestingLibraryElementError'
  readonly #message: string | null
  readonly #container: Element

  constructor(message: string | null, container: Element) {
    super()
    this.#message = message
    this.#container = container
  }

  override get message() {
    return [this.#message, prettyDOM(this.#container)].filter(Boolean).join('\n\n')
  }
}

configure({ getElementError: (message, container) => new ElementError(message, container) })
