const SPECIAL = /[.*+?^$()|[\]\\]/g

/** The pattern of a text whose `{name}`s have become values. */
function patternOf(text: string): RegExp {
  const escaped = text.replace(SPECIAL, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+?)')
  return new RegExp(`^${escaped}$`)
}

/** Texts whose values schemas and the server put in, so that a page meets them finished. */
const TEXTS = ['Please use at most {max} characters']

export const FORMED_TEXTS: readonly { text: string; pattern: RegExp }[] = TEXTS.map(text => ({
  text,
  pattern: patternOf(text),
}))
