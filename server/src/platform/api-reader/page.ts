import { API_PREFIX } from '@epay/contract/common/endpoint'
import { Marked } from 'marked'
import { z } from 'zod'
import { escapeHtml } from '../html.ts'
import { curlOf } from './curl.ts'
import { type ApiResponse, type Call, documentSchema, type Parameter } from './document.ts'
import { describeType, type Field, fieldsOf } from './fields.ts'
import { READER_STYLES } from './styles.ts'

const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
  },
})

const code = (text: string) => `<code>${escapeHtml(text)}</code>`
const block = (text: string) => `<pre><code>${escapeHtml(text)}</code></pre>`
const section = (title: string, content: string) => (content ? `<h4>${title}</h4>\n${content}\n` : '')

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const head = headings.map(text => `<th scope="col">${text}</th>`).join('')
  const body = rows.map(cells => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('\n')
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`
}

const nameCell = (name: string, isRequired: boolean) => `${code(name)}${isRequired ? ' required' : ''}`

const fieldTable = (fields: readonly Field[]) =>
  table(
    ['Name', 'Value'],
    fields.map(({ name, isRequired, type }) => [nameCell(name, isRequired), escapeHtml(type)]),
  )

const parameterTable = (parameters: readonly Parameter[]) =>
  table(
    ['Name', 'Place', 'Value'],
    parameters.map(each => [
      nameCell(each.name, each.required),
      each.in,
      escapeHtml(describeType(each.schema)),
    ]),
  )

const contentsOf = ({ content }: ApiResponse) => Object.entries(content)

function describeSuccess([status, response]: [string, ApiResponse]): string {
  const [firstContent] = contentsOf(response)
  const [type, media] = firstContent ?? []
  const example = typeof media?.example === 'string' ? media.example : JSON.stringify(media?.example, null, 2)
  const mediaTypes = contentsOf(response).map(([mediaType]) => code(mediaType))
  const description =
    type === 'application/json'
      ? ''
      : `<p>${escapeHtml(response.description)}, ${mediaTypes.join(' or ')}.</p>`
  const fields = media?.schema ? fieldTable(fieldsOf(media.schema)) : ''
  return section(
    `Answer ${status}`,
    [
      description,
      example ? block(example) : '',
      fields && `<details><summary>What is in it</summary>\n${fields}\n</details>`,
    ].join(''),
  )
}

const problemSchema = z.object({ type: z.string(), detail: z.string().default('') })

function errorRowsOf([status, response]: [string, ApiResponse]): string[][] {
  return contentsOf(response).flatMap(([, { example, examples }]) =>
    (examples ? Object.values(examples).map(({ value }) => value) : [example]).map(body => {
      const problem = problemSchema.safeParse(body)
      return problem.success
        ? [status, code(problem.data.type), escapeHtml(problem.data.detail)]
        : [status, 'a list', code(JSON.stringify(body))]
    }),
  )
}

const isSuccess = ([status]: [string, ApiResponse]) => status.startsWith('2')

function describeCall(call: Call): string {
  const { method, path, summary, description, parameters, requestBody, responses } = call
  const responseEntries = Object.entries(responses)
  const [body] = Object.entries(requestBody?.content ?? {})
  const [type, media] = body ?? []
  return `<details id="${anchorOf(`${method} ${path}`)}" class="call">
<summary><h3><code><b>${method}</b> ${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></h3></summary>
<p>${escapeHtml(description)}</p>
${section('Example', block(curlOf(call)))}${section('Parameters', parameterTable(parameters))}${section(
  type === 'application/json' ? 'Body, JSON' : 'Body, multipart form',
  media?.schema ? fieldTable(fieldsOf(media.schema)) : '',
)}${responseEntries.filter(isSuccess).map(describeSuccess).join('')}${section(
  'What it refuses',
  table(
    ['Status', 'Type', 'Says, such as'],
    responseEntries.filter(response => !isSuccess(response)).flatMap(errorRowsOf),
  ),
)}</details>
`
}

/** Renders the API's description as a page without scripts, which works offline and can be printed and searched. */
export function renderApiPage(description: unknown): string {
  const { info, tags, paths } = documentSchema.parse(description)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): Call => ({ ...call, path, method: method.toUpperCase() })),
  )
  const callsIn = (name: string) => calls.filter(call => call.tags.includes(name))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The API of EPay</title>
<link rel="icon" href="/icon.svg">
<style>${READER_STYLES}</style>
<a class="skip" href="#main">Skip to content</a>
<header><span>EPay · API</span><a href="${API_PREFIX}/openapi.json">openapi.json</a></header>
<nav aria-label="Calls"><ul>
${tags.map(({ name }) => `<li><a href="#calls-${anchorOf(name)}">${name}</a> ${callsIn(name).length}</li>`).join('\n')}
</ul></nav>
<main id="main" tabindex="-1">
<h1>The API of EPay</h1>
${marked.parse(info.description, { async: false })}
<h2 id="calls">Calls</h2>
<p>In the examples <code>EPAY_URL</code> is the portal's address, and <code>TOKEN</code> the token of a sign-in or of a script.</p>
${tags.map(({ name }) => `<section aria-labelledby="calls-${anchorOf(name)}">\n<h2 id="calls-${anchorOf(name)}">${name}</h2>\n${callsIn(name).map(describeCall).join('')}</section>`).join('\n')}
</main>
</html>
`
}
