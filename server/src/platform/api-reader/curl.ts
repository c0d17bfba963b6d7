import type { Call, Media } from './document.ts'

const shellQuote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function urlOf({ path, parameters }: Call): string {
  const parametersWithExample = parameters.filter(({ example }) => example !== undefined)
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(
      String(parametersWithExample.find(each => each.in === 'path' && each.name === name)?.example),
    ),
  )
  const query = new URLSearchParams()
  for (const { name, example } of parametersWithExample.filter(each => each.in === 'query'))
    for (const value of [example].flat()) query.append(name, String(value))
  return `"$EPAY_URL${filledPath}${query.size > 0 ? `?${query}` : ''}"`
}

function formOptionsOf({ schema, example }: Media): string[] {
  const values = Object.entries(typeof example === 'object' && example ? example : {})
  const files = Object.entries(schema?.properties ?? {}).filter(([, { format }]) => format === 'binary')
  return [
    ...values.map(([name, value]) => `--form-string ${shellQuote(`${name}=${value}`)}`),
    ...files.map(([name]) => `--form ${name}=@FILE`),
  ]
}

export function curlOf(call: Call): string {
  const content = call.requestBody?.content ?? {}
  const json = content['application/json']
  const form = content['multipart/form-data']
  const isMethodImplied = call.method === 'GET' || (call.method === 'POST' && (json || form))
  return [
    `curl ${isMethodImplied ? '' : `--request ${call.method} `}${urlOf(call)}`,
    ...(call.security.length > 0 ? ['--header "Authorization: Bearer $TOKEN"'] : []),
    ...(json ? [`--json ${shellQuote(JSON.stringify(json.example, null, 2))}`] : []),
    ...(form ? formOptionsOf(form) : []),
  ].join(' \\\n  ')
}
