import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'

const takenSchema = z.object({ token: z.string() })

/** The `token` of the address, or '': also the one that `public/token.js` took out before the app was there. */
export function tokenOfAddress(search: URLSearchParams): string {
  return search.get('token') ?? takenSchema.safeParse(history.state).data?.token ?? ''
}

/** The `token` of the address, which stays neither there nor in the history. */
export function useTokenFromAddress(): string {
  const [search] = useSearchParams()
  const [token] = useState(() => tokenOfAddress(search))
  const navigate = useNavigate()
  useEffect(() => {
    if (token) navigate({ search: '' }, { replace: true })
  }, [token, navigate])
  return token
}
