import { Agent, type IncomingMessage, request } from 'node:http'
import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { authEndpoints } from '@epay/contract/auth/endpoints'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { API_PREFIX, type Endpoint } from '@epay/contract/common/endpoint'

type Call = { query?: string; token?: string; type?: string; body?: string }
type Answer = { status: number; milliseconds: number }

/** One connection that is kept open, and does one call after the other. */
export function openConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    call({ method, path }: Endpoint, { query = '', token, type, body }: Call = {}): Promise<Answer> {
      const startedAt = performance.now()
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(type && { 'content-type': type }),
      }
      return new Promise((resolve, reject) => {
        const answered = (answer: IncomingMessage) => {
          answer.resume()
          answer.once('error', reject)
          answer.once('end', () =>
            resolve({ status: answer.statusCode ?? 0, milliseconds: performance.now() - startedAt }),
          )
        }
        request(`${url}${API_PREFIX}${path}${query}`, { method, agent, headers }, answered)
          .once('error', reject)
          .end(body)
      })
    },
    close: () => agent.destroy(),
  }
}

export type Connection = ReturnType<typeof openConnection>

/** What a demo account's sign-in gives. */
export async function tokensOf(url: string, username: string): Promise<SessionTokens> {
  const { method, path, response } = authEndpoints.login
  const answer = await fetch(`${url}${API_PREFIX}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  return response.parse(await answer.json())
}

/** The access token of a demo account. */
export async function signIn(url: string, username: string): Promise<string> {
  return (await tokensOf(url, username)).token
}

/** Repeats calls on that many connections until the time is over; how many were answered as expected. */
export async function repeatOn(
  options: { url: string; connections: number; seconds: number; status: number },
  call: (connection: Connection, turn: number) => Promise<Answer>,
): Promise<number> {
  const until = performance.now() + options.seconds * 1000
  let answered = 0
  async function repeat() {
    const connection = openConnection(options.url)
    while (performance.now() < until) {
      const { status } = await call(connection, answered)
      if (status !== options.status) throw new Error(`The portal answered ${status}`)
      answered++
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: options.connections }, repeat))
  return answered
}
