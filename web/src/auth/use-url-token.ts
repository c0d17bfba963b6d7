import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readUrlToken } from './read-url-token.ts'

export function useUrlToken(): string {
  const [search] = useSearchParams()
  const [token] = useState(() => readUrlToken(search))
  const navigate = useNavigate()
  useEffect(() => {
    if (token) navigate({ search: '' }, { replace: true })
  }, [token, navigate])
  return token
}
