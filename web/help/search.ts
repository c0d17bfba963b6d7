/** A section of the guide, as the index of its language lists it. */
export type Section = { page: string; heading: string; href: string; text: string }

const SHOWN_MAX = 10
const SNIPPET_LENGTH = 150

/** Without accents and capitals, and as long as before. */
const fold = (text: string) =>
  Array.from(text, letter => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() || letter).join('')

/** The words of a query; the plural finds the singular as well. */
function wordsOf(query: string): string[] {
  const words = fold(query).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map(word => (word.length > 3 ? word.replace(/s$/, '') : word))
}

/** Finds the words where words begin: they hold letters and digits alone. */
const startsOf = (words: readonly string[]) => new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'gu')

/** The sections that have every word, those that have them in their headings first. */
export function find(sections: readonly Section[], query: string): Section[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const scoreOf = ({ page, heading, text }: Section) => {
    const scores = words.map(word => {
      const has = (part: string) => startsOf([word]).test(fold(part))
      return (has(heading) ? 8 : 0) + (has(page) ? 2 : 0) + (has(text) ? 1 : 0)
    })
    return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score)
  }
  return sections
    .map(section => ({ section, score: scoreOf(section) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ section }) => section)
}

/** The text in pieces, of which every other one, beginning with the second, is a word that was looked for. */
export function pieces(text: string, query: string): string[] {
  const result: string[] = []
  let end = 0
  for (const { index, 0: found } of fold(text).matchAll(startsOf(wordsOf(query)))) {
    result.push(text.slice(end, index), text.slice(index, index + found.length))
    end = index + found.length
  }
  return [...result, text.slice(end)]
}

/** The part of the text around the first word that was found. */
export function snippet(text: string, query: string): string {
  const first = fold(text).search(startsOf(wordsOf(query)))
  const start = first < 60 ? 0 : text.lastIndexOf(' ', first - 40) + 1
  const rest = text.slice(start)
  const cut =
    rest.length > SNIPPET_LENGTH ? `${rest.slice(0, rest.lastIndexOf(' ', SNIPPET_LENGTH))} …` : rest
  return `${start > 0 ? '… ' : ''}${cut}`
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value)
  created.append(...children)
  return created
}

const marked = (text: string, query: string) =>
  pieces(text, query).map((piece, index) => (index % 2 === 1 ? element('mark', {}, [piece]) : piece))

function resultOf({ page, heading, href, text }: Section, query: string): HTMLElement {
  const link = element('a', { href }, marked(heading, query))
  const title = heading === page ? [link] : [link, ' · ', page]
  return element('li', {}, [...title, element('p', {}, marked(snippet(text, query), query))])
}

/** Puts the field into its place; without this script the lists of pages lead to everything. */
function start(place: HTMLElement): void {
  const { index = '', label = '', one = '', many = '', none = '', failed = '' } = place.dataset
  const input = element('input', { type: 'search', id: 'query', autocomplete: 'off', spellcheck: 'false' })
  const status = element('p', { role: 'status' })
  const results = element('ol', {})
  const form = element('form', { role: 'search' }, [
    element('label', { for: 'query' }, [label]),
    input,
    status,
    results,
  ])
  let loading: Promise<readonly Section[]> | undefined
  const load = async (): Promise<readonly Section[]> => {
    const response = await fetch(index)
    if (!response.ok) throw new Error(`${index}: ${response.status}`)
    return response.json()
  }
  const show = async () => {
    const query = input.value
    loading ??= load()
    try {
      const found = find(await loading, query)
      // Somebody who types on gets the results of what stands there now.
      if (query !== input.value) return
      const count = found.length === 1 ? one : many.replace('{count}', String(found.length))
      status.textContent = wordsOf(query).length === 0 ? '' : found.length === 0 ? none : count
      results.replaceChildren(...found.slice(0, SHOWN_MAX).map(section => resultOf(section, query)))
    } catch (error) {
      loading = undefined
      status.textContent = failed
      console.error(error)
    }
  }
  input.addEventListener('input', () => void show())
  input.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    input.value = ''
    void show()
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    results.querySelector('a')?.focus()
  })
  place.replaceChildren(form)
}

const place = globalThis.document?.querySelector<HTMLElement>('#search')
if (place) start(place)
