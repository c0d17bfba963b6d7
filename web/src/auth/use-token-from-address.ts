import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { tokenOfAddress } from './token-of-address.ts'

export function useTokenFromAddress(): string {
  const [search] = useSearchParams()
  const [token] = useState(() => tokenOfAddress(search))
  const navigate = useNavigate()
  useEffect(() => {
    if (token) navigate({ search: '' }, { replace: true })
  }, [token, navigate])
  return token
}
