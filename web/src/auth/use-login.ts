import { authEndpoints } from '@epay/contract/auth/endpoints'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { ApiError, isProblem } from '#web/lib/api-error.ts'
import { keptText } from '#web/lib/kept.ts'
import { tidyCode } from './second-factor/tidy-code.ts'
import { areUsable, signIn } from './session.ts'

export const rememberedUsername = keptText('device', 'rememberedUsername')

type LoginInput = { username: string; password: string; code: string; isRemembered: boolean }

/** The account has a second factor, and no code was sent yet: not a failure, but the next question. */
type Outcome = 'signedIn' | 'codeAsked'

const UNREADABLE_TOKEN =
  'The server signed you in, but this page cannot read from its token who you are. Please tell your office.'

async function tryToSignIn({ username, password, code, isRemembered }: LoginInput): Promise<Outcome> {
  const tidied = tidyCode(code)
  const body = { username, password, ...(tidied !== '' && { code: tidied }) }
  try {
    const tokens = await callApi(authEndpoints.login, { body })
    if (!areUsable(tokens)) throw new ApiError({ status: 200, message: UNREADABLE_TOKEN })
    if (isRemembered) rememberedUsername.keep(username)
    else rememberedUsername.forget()
    signIn(tokens)
    return 'signedIn'
  } catch (error) {
    if (tidied === '' && isProblem(error, 'SECOND_FACTOR_REQUIRED')) return 'codeAsked'
    throw error
  }
}

/** Signs in, in one step or in two. `timesCodeAsked` grows whenever the code is what is missing. */
export function useLogin({ onFailure }: { onFailure: () => void }) {
  const [timesCodeAsked, setTimesCodeAsked] = useState(0)
  const login = useMutation({
    mutationFn: tryToSignIn,
    onSuccess: outcome => {
      if (outcome === 'codeAsked') setTimesCodeAsked(times => times + 1)
    },
    onError: onFailure,
  })
  return { login, timesCodeAsked, askNoCode: () => setTimesCodeAsked(0) }
}
