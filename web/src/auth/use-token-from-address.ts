import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** The `token` of the address, which is taken out of the address bar and the history at once. */
export function useTokenFromAddress(): string {
  const [search] = useSearchParams()
  const [token] = useState(() => search.get('token') ?? '')
  const navigate = useNavigate()
  const isShown = search.has('token')
  useEffect(() => {
    if (isShown) navigate({ search: '' }, { replace: true })
  }, [isShown, navigate])
  return token
}
