import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { buildKeyFields } from '@epay/contract/applications/factories'
import type { Benchmark } from './benchmark.ts'
import { repeatOn } from './http.ts'

const CONNECTIONS = 16
const SECONDS = 10
const FORM = buildKeyFields({ lastName: 'Bench', email: 'ana.bench@example.com' })

export const durableSubmissions: Benchmark = {
  name: 'durable-submissions',
  about: `${CONNECTIONS} connections hand in job applications one after the other for ${SECONDS} s. Each is acknowledged once the application, its history, audit entry, two mails and their jobs are committed and flushed to disk; the mails are sent to DATA_DIR/mail meanwhile.`,
  async run(start) {
    const portal = await start()
    const application = await encodeApplication()
    const submissions = await repeatOn(
      { url: portal.url, connections: CONNECTIONS, seconds: SECONDS, status: 201 },
      connection => connection.call(applicationEndpoints.upload, application),
    )
    const { peak } = portal.memory()
    await portal.stop()
    return [
      { what: 'submissions', value: submissions / SECONDS, unit: '/s' },
      { what: 'peak memory', value: peak, unit: 'MB' },
    ]
  },
}

/** A job application as a browser sends it. */
export async function encodeApplication(): Promise<{ type: string; body: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(FORM)) form.append(name, value)
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type') ?? '', body: await encoded.text() }
}
