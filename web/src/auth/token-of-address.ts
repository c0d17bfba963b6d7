import { z } from 'zod'

const takenSchema = z.object({ token: z.string() })

/** The `token` of the address, or '': also the one that `public/token.js` took out before the app was there. */
export function tokenOfAddress(search: URLSearchParams): string {
  return search.get('token') ?? takenSchema.safeParse(history.state).data?.token ?? ''
}
