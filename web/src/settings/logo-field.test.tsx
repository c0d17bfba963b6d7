import { LOGO_MAX_BYTES, LOGO_MESSAGES, LOGO_TEXTS } from '@epay/contract/settings/logo'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { type FakeRoutes, json, PORTAL } from '#web/testing/fake-api.ts'
import { fakeUploads } from '#web/testing/fake-uploads.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { LogoField } from './logo-field.tsx'

const SET = 'PUT /settings/logo'
const REMOVE = 'DELETE /settings/logo'
const LOGO = { id: '480x120-0123456789abcdef0123456789abcdef', width: 480, height: 120 }
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const png = () => new File([new Uint8Array(PNG)], 'logo.png', { type: 'image/png' })

beforeEach(() => startAs({ roles: ['Admin'] }))

function open(routes: FakeRoutes, logo: () => typeof LOGO | null = () => null) {
  const api = fakeUploads({ 'GET /portal': () => json(200, { ...PORTAL, logo: logo() }), ...routes })
  const element = (
    <PublicLayout>
      <LogoField />
      <Overlays />
    </PublicLayout>
  )
  renderApp([{ path: '/', element }], '/')
  return api
}

const findButton = (name: string) => screen.findByRole('button', { name })
async function drop(file: File, onto: string = LOGO_TEXTS.choose) {
  fireEvent.drop(await findButton(onto), { dataTransfer: { types: ['Files'], files: [file] } })
}
const queryLogos = () => screen.queryAllByRole<HTMLImageElement>('img', { name: PORTAL.companyName })
const logoPaths = () => new Set(queryLogos().map(({ src }) => new URL(src).pathname))

describe('the logo field', () => {
  it('uploads the picture right away, shows it in three places, and removes it after confirmation', async () => {
    let logo: typeof LOGO | null = null
    const calls: unknown[] = []
    open(
      {
        [SET]: ({ body }) => {
          if (body instanceof FormData) calls.push(body.get('seen'), body.get('logo'))
          logo = LOGO
          return json(200, { logo })
        },
        [REMOVE]: ({ query }) => {
          calls.push(query.get('seen'))
          logo = null
          return json(200, { logo })
        },
      },
      () => logo,
    )
    await drop(png())
    expect(await screen.findByText(LOGO_TEXTS.saved)).toBeTruthy()
    expect(queryLogos()).toHaveLength(3)
    expect(logoPaths()).toEqual(new Set([`/api/portal/logo/${LOGO.id}`]))
    expect(await findButton(LOGO_TEXTS.replace)).toBeTruthy()
    fireEvent.click(await findButton(LOGO_TEXTS.remove))
    const dialog = await screen.findByRole('dialog', { name: LOGO_TEXTS.removeQuestion })
    fireEvent.click(within(dialog).getByRole('button', { name: LOGO_TEXTS.removeConfirm }))
    expect(await screen.findByText(LOGO_TEXTS.removed)).toBeTruthy()
    expect(calls).toEqual(['', expect.any(File), LOGO.id])
    expect(queryLogos()).toEqual([])
    expect(screen.getByText(PORTAL.companyName)).toBeTruthy()
  })

  it.each([
    ['an SVG', () => new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }), LOGO_MESSAGES.svg],
    ['50 MB', () => new File([new Uint8Array(LOGO_MAX_BYTES + 1)], 'logo.png'), LOGO_MESSAGES.tooLarge],
  ])(
    'the logo field rejects %s before the upload, and describes the button with the error',
    async (_, file, message) => {
      const { requests } = open({})
      await drop(file())
      expect(await screen.findByText(message)).toBeTruthy()
      const button = await findButton(LOGO_TEXTS.choose)
      const description = document.getElementById(button.getAttribute('aria-describedby') ?? '')
      expect(description?.textContent).toBe(message)
      expect(requests).toEqual([])
    },
  )
})

describe('the page header', () => {
  it('announces the company name once, as the alternative text of the logo', async () => {
    open({}, () => LOGO)
    const header = await screen.findByRole('banner')
    const picture = await within(header).findByRole<HTMLImageElement>('img', { name: PORTAL.companyName })
    expect([picture.width, picture.height]).toEqual([128, 32])
    expect(within(header).getByText(PORTAL.companyName).getAttribute('aria-hidden')).toBe('true')
    fireEvent.error(picture)
    expect(within(header).queryByRole('img')).toBeNull()
    expect(within(header).getByText(PORTAL.companyName).getAttribute('aria-hidden')).toBeNull()
  })
})
