import { z } from 'zod'

const takenSchema = z.object({ token: z.string() })

/** Returns the URL's `token` or ''. `public/token.js` may have moved it to the history state before the app loaded. */
export function tokenOfAddress(search: URLSearchParams): string {
  return search.get('token') ?? takenSchema.safeParse(history.state).data?.token ?? ''
}
