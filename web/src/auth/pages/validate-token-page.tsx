import { PAGES } from '@epay/contract/auth/pages'
import { TOKEN_FAILURES, type TokenFailure } from '@epay/contract/auth/token-validation'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type OpenApplication, unauthorizedHref } from '#web/lib/paths.ts'
import { signIn } from '#web/lib/session.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useDocumentTitle } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { useTokenFromAddress } from '../use-token-from-address.ts'
import { validateLink } from '../validate-link.ts'

/** Long enough to read why, before the page with the details follows. */
const FAILURE_SHOWN_MS = 1_500

function deniedHref(failure: TokenFailure): string {
  const { reason, message } = TOKEN_FAILURES[failure]
  return unauthorizedHref(failure === 'noResponse' ? { reason, message } : { reason })
}

/** Where an approver's mailed link lands: it becomes a session that opens the application. */
export function ValidateTokenPage() {
  useDocumentTitle('Validating Token')
  const token = useTokenFromAddress()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<TokenFailure>()
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void validateLink(token).then(result => {
      if (result.outcome === 'failed') return setFailure(result.failure)
      // Whoever is not signed in meets the sign-in page on the way.
      if (result.outcome === 'valid') signIn(result.tokens)
      const { applicationId } = result
      const state: OpenApplication | undefined = applicationId
        ? { openApplicationId: applicationId, fromEmailToken: true }
        : undefined
      navigate(PAGES.applications.path, { replace: true, state })
    })
  }, [token, navigate])

  useEffect(() => {
    if (!failure) return
    const timer = setTimeout(() => navigate(deniedHref(failure), { replace: true }), FAILURE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [failure, navigate])

  return (
    <PublicLayout width="narrow">
      {failure ? (
        <FormAlert title="Validation Failed">{TOKEN_FAILURES[failure].message}</FormAlert>
      ) : (
        <Loading text="Validating Token" />
      )}
    </PublicLayout>
  )
}
