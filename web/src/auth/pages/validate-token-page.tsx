import { deniedText } from '@epay/contract/auth/denied-reasons'
import { PAGES } from '@epay/contract/auth/pages'
import { TOKEN_FAILURES, type TokenFailure } from '@epay/contract/auth/token-validation'
import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type OpenApplication, unauthorizedHref } from '#web/lib/paths.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { signInByLink } from '../session.ts'
import { useTokenFromAddress } from '../use-token-from-address.ts'
import { validateLink } from '../validate-link.ts'

/** Long enough to read why, before the page with the details follows. */
const FAILURE_SHOWN_MS = 1_500

type Failure = {
  kind: TokenFailure
  /** What came of a link that is used up, and by whom. */
  usedFor?: string
}

function deniedHref({ kind, usedFor }: Failure): string {
  const { reason, message } = TOKEN_FAILURES[kind]
  return unauthorizedHref({ reason, message: usedFor ?? (kind === 'noResponse' ? message : undefined) })
}

/** Where an approver's mailed link lands: it becomes a session that opens the application. */
export function ValidateTokenPage() {
  useDocumentTitle('Validating Token')
  const token = useTokenFromAddress()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Failure>()
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void validateLink(token).then(result => {
      if (result.outcome === 'failed') {
        setFailure({ kind: result.failure, usedFor: result.usedFor })
        return
      }
      // Whoever is not signed in meets the sign-in page on the way.
      if (result.outcome === 'valid') signInByLink(result.tokens)
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
        <FormAlert title={deniedText('validation-failed').title}>
          <Text inherit>{TOKEN_FAILURES[failure.kind].message}</Text>
          {failure.usedFor && <Text inherit>{failure.usedFor}</Text>}
        </FormAlert>
      ) : (
        <Loading text="Validating Token" />
      )}
    </PublicLayout>
  )
}
