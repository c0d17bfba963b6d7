import type { Call, Media } from './document.ts'

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function addressOf({ path, parameters }: Call): string {
  const withExamples = parameters.filter(({ example }) => example !== undefined)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(withExamples.find(each => each.in === 'path' && each.name === name)?.example)),
  )
  const query = new URLSearchParams()
  for (const { name, example } of withExamples.filter(each => each.in === 'query'))
    for (const value of [example].flat()) query.append(name, String(value))
  return `"$EPAY_URL${filled}${query.size > 0 ? `?${query}` : ''}"`
}

function formOf({ schema, example }: Media): string[] {
  const values = Object.entries(typeof example === 'object' && example ? example : {})
  const files = Object.entries(schema?.properties ?? {}).filter(([, { format }]) => format === 'binary')
  return [
    ...values.map(([name, value]) => `--form-string ${quoted(`${name}=${value}`)}`),
    ...files.map(([name]) => `--form ${name}=@FILE`),
  ]
}

export function curlOf(call: Call): string {
  const content = call.requestBody?.content ?? {}
  const json = content['application/json']
  const form = content['multipart/form-data']
  const isSentByItself = call.method === 'GET' || (call.method === 'POST' && (json || form))
  return [
    `curl ${isSentByItself ? '' : `--request ${call.method} `}${addressOf(call)}`,
    ...(call.security.length > 0 ? ['--header "Authorization: Bearer $TOKEN"'] : []),
    ...(json ? [`--json ${quoted(JSON.stringify(json.example, null, 2))}`] : []),
    ...(form ? formOf(form) : []),
  ].join(' \\\n  ')
}
