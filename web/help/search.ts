export type Section = { page: string; heading: string; href: string; text: string }

/** Maps search terms to the guide's own terms. */
type Synonyms = Readonly<Record<string, readonly string[]>>

export type SearchIndex = { sections: readonly Section[]; synonyms: Synonyms }

const SNIPPET_LENGTH = 150

/** Removes accents and lowercases letters, but keeps the length, so that indexes still match the original text. */
const fold = (text: string) =>
  Array.from(text, letter => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() || letter).join('')

const ANY_LETTER = '[\\p{L}\\p{N}]'
const ENDING = `[aeo]?s?(?!${ANY_LETTER})`

/** Matches other endings as well: a plural matches the singular, and 'olvidé' matches 'olvidó'. */
function patternOf(...texts: readonly string[]): string {
  const patterns = texts.map(text => {
    const stem = fold(text)
      .replace(/(?<=.{3})s$/, '')
      .replace(/(?<=.{4})[aeo]$/, '')
    return Array.from(stem, letter => (/[ -]/.test(letter) ? '[ -]' : letter))
      .join('-?')
      .replaceAll('-?[ -]-?', '[ -]?')
  })
  return `(?:${patterns.join('|')})`
}

export function termsOf(query: string, synonyms: Synonyms): string[] {
  const terms: string[] = []
  let rest = fold(query.normalize('NFC'))
  for (const [searchTerm, guideTerms] of Object.entries(synonyms)) {
    const termPattern = new RegExp(`(?<!${ANY_LETTER})${patternOf(searchTerm)}${ENDING}`, 'gu')
    if (!termPattern.test(rest)) continue
    terms.push(patternOf(searchTerm, ...guideTerms))
    rest = rest.replace(termPattern, ' ')
  }
  const remainingWords = rest.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []
  return [...terms, ...remainingWords.map(word => patternOf(word))]
}

const wordStartPattern = (terms: readonly string[]) =>
  new RegExp(`(?<!${ANY_LETTER})(?:${terms.join('|')})${ANY_LETTER}*`, 'gu')

/** Ranks matches in headings first. */
export function findSections(sections: readonly Section[], terms: readonly string[]): Section[] {
  if (terms.length === 0) return []
  const scoreOf = ({ page, heading, text }: Section) => {
    const scores = terms.map(term => {
      const matchesTerm = (part: string) => wordStartPattern([term]).test(fold(part))
      return (matchesTerm(heading) ? 8 : 0) + (matchesTerm(page) ? 2 : 0) + (matchesTerm(text) ? 1 : 0)
    })
    return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score)
  }
  return sections
    .map(section => ({ section, score: scoreOf(section) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ section }) => section)
}

/** Pieces at odd indexes are the matches. */
export function splitByMatches(text: string, terms: readonly string[]): string[] {
  const result: string[] = []
  let end = 0
  for (const { index, 0: match } of fold(text).matchAll(wordStartPattern(terms))) {
    result.push(text.slice(end, index), text.slice(index, index + match.length))
    end = index + match.length
  }
  return [...result, text.slice(end)]
}

export function snippet(text: string, terms: readonly string[]): string {
  const matchIndex = fold(text).search(wordStartPattern(terms))
  const start = matchIndex < 60 ? 0 : text.lastIndexOf(' ', matchIndex - 40) + 1
  const rest = text.slice(start)
  const excerpt =
    rest.length > SNIPPET_LENGTH ? `${rest.slice(0, rest.lastIndexOf(' ', SNIPPET_LENGTH))} …` : rest
  return `${start > 0 ? '… ' : ''}${excerpt}`
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value)
  node.append(...children)
  return node
}

const markMatches = (text: string, terms: readonly string[]) =>
  splitByMatches(text, terms).map((piece, index) => (index % 2 === 1 ? element('mark', {}, [piece]) : piece))

function renderResult({ page, heading, href, text }: Section, terms: readonly string[]): HTMLElement {
  const link = element('a', { href }, markMatches(heading, terms))
  const title = heading === page ? [link] : [link, ' · ', page]
  return element('li', {}, [...title, element('p', {}, markMatches(snippet(text, terms), terms))])
}

/** Without this script, the page lists still link to every page. */
function startSearch(container: HTMLElement): void {
  const { index = '', label = '', one = '', many = '', none = '', failed = '' } = container.dataset
  const input = element('input', { type: 'search', id: 'query', autocomplete: 'off', spellcheck: 'false' })
  const status = element('p', { role: 'status' })
  const results = element('ol', {})
  const form = element('form', { role: 'search' }, [
    element('label', { for: 'query' }, [label]),
    input,
    status,
    results,
  ])
  let loading: Promise<SearchIndex> | undefined
  const load = async (): Promise<SearchIndex> => {
    const response = await fetch(index)
    if (!response.ok) throw new Error(`${index}: ${response.status}`)
    return response.json()
  }
  const show = async () => {
    const query = input.value
    loading ??= load()
    try {
      const { sections, synonyms } = await loading
      const terms = termsOf(query, synonyms)
      const matches = findSections(sections, terms)
      // Skips stale results if the user kept typing.
      if (query !== input.value) return
      const count = matches.length === 1 ? one : many.replace('{count}', String(matches.length))
      status.textContent = query.trim() === '' ? '' : matches.length === 0 ? none : count
      results.replaceChildren(...matches.map(section => renderResult(section, terms)))
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
  container.replaceChildren(form)
}

const container = globalThis.document?.querySelector<HTMLElement>('#search')
if (container) startSearch(container)
