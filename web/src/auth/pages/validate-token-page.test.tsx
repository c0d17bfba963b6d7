import { TOKEN_FAILURES, type TokenFailure } from '@epay/contract/auth/denied-reasons'
import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { LINK_CODE_TEXTS } from '@epay/contract/auth/sign-in-texts'
import { problemType } from '@epay/contract/common/problem'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, linkToken } from '#web/testing/tokens.ts'
import { signOut } from '../sign-out.ts'
import { ValidateTokenPage } from './validate-token-page.tsx'

const VALIDATE = 'POST /auth/validate-emailtoken'

function open(token: string | undefined, routes: FakeRoutes) {
  const api = fakeApi(routes)
  const page = { path: '/validate-token', Component: ValidateTokenPage }
  const search = token === undefined ? '' : `?token=${token}`
  const router = renderApp([page, { path: '*', element: <p>elsewhere</p> }], `/validate-token${search}`)
  return { router, ...api }
}

const createValidToken = () => linkToken({ applicationId: 'a-17' })
const refusal = (status: number, type = 'about:blank') => ({ [VALIDATE]: () => problem(status, { type }) })
const success = (body: object) => ({ [VALIDATE]: () => json(200, body) })

const TOKENS_WITHOUT_USER = { token: 'a.b.c', refreshToken: 'r' }
const createLinkTokens = () => ({ token: accessToken({ scope: 'link' }), refreshToken: 'refresh-1' })
const OPENED = { openApplicationId: 'a-17', fromEmailToken: true }

const FAILURES: [cause: string, token: string | undefined, FakeRoutes, TokenFailure][] = [
  ['no token', undefined, {}, 'noToken'],
  ['an expired token', linkToken({ expiresIn: -5 }), {}, 'invalidOrExpired'],
  ['a response without tokens', createValidToken(), success({}), 'invalidResponse'],
  [
    'a response whose token identifies no user',
    createValidToken(),
    success(TOKENS_WITHOUT_USER),
    'invalidResponse',
  ],
  ['status 400', createValidToken(), refusal(400), 'badRequest'],
  ['status 401', createValidToken(), refusal(401), 'unauthorized'],
  ['an expired link', createValidToken(), refusal(401, problemType('LINK_EXPIRED')), 'invalidOrExpired'],
  ['a forged link', createValidToken(), refusal(401, problemType('LINK_INVALID')), 'badRequest'],
  ['status 500', createValidToken(), refusal(500), 'serverError'],
  ['status 418', createValidToken(), refusal(418), 'unknown'],
]

// Skips the time the alert stays on screen.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  signOut()
  vi.useRealTimers()
})

it.each(FAILURES)(
  'explains %s, then opens the page that denies access',
  async (_, token, routes, failure) => {
    const { reason, message } = TOKEN_FAILURES[failure]
    const { router } = open(token, routes)
    expect((await screen.findByRole('alert')).textContent).toBe(`Validation Failed${message}`)
    await vi.advanceTimersByTimeAsync(1_500)
    await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'))
    expect(router.state.location.search).toBe(`?reason=${reason}`)
  },
)

it('removes the token of a link from the URL right away, and sends it once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { router, requests } = open(createValidToken(), { [VALIDATE]: () => promise })
  await screen.findByText('Validating Token')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  resolve(json(200, createLinkTokens()))
  await waitFor(() => expect(router.state.location.pathname).toBe('/applications'))
  expect(requests).toEqual([VALIDATE])
  expect(router.state.location.state).toEqual(OPENED)
  expect(localStorage.getItem('refreshToken')).toBe('refresh-1')
})

it('asks for a second-factor code before it opens the application of a link', async () => {
  const { router } = open(createValidToken(), {
    [VALIDATE]: ({ body }) => {
      const { code } = z.object({ code: z.string().optional() }).parse(body)
      if (code === '123456') return json(200, createLinkTokens())
      const detail = SECOND_FACTOR_MESSAGES[code === undefined ? 'required' : 'wrongCode']
      return problem(401, { type: problemType('SECOND_FACTOR_REQUIRED'), detail })
    },
  })
  const field = await screen.findByLabelText('Code')
  expect(document.activeElement).toBe(field)
  const submit = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: LINK_CODE_TEXTS.open }))
  }
  submit('000 000')
  expect(await screen.findByText(SECOND_FACTOR_MESSAGES.wrongCode)).toBeTruthy()
  submit('123 456')
  await waitFor(() => expect(router.state.location.state).toEqual(OPENED))
  expect(localStorage.getItem('token')).not.toBeNull()
})
