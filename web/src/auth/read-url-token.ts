import { z } from 'zod'

const historyStateSchema = z.object({ token: z.string() })

/** Returns the URL's `token` or ''. `public/token.js` may have moved it to the history state before the app loaded. */
export function readUrlToken(search: URLSearchParams): string {
  return search.get('token') ?? historyStateSchema.safeParse(history.state).data?.token ?? ''
}
