import { PAGES } from '@epay/contract/auth/pages'
import { SHELL_TEXTS } from '@epay/contract/common/shell-texts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { signInAs } from '#web/testing/render-guarded.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Root } from './root.tsx'
import { Shell } from './shell.tsx'

async function openMenu() {
  signInAs('7', ['Employee'])
  fakeApi({})
  const pages = [PAGES.dashboard, PAGES.profile].map(({ path }) => ({
    path,
    element: <PageTitle title={`The page ${path}`} />,
  }))
  renderApp([{ Component: Root, children: [{ Component: Shell, children: pages }] }], PAGES.dashboard.path)
  const burger = await screen.findByRole('button', { name: SHELL_TEXTS.openMenu })
  burger.focus()
  fireEvent.click(burger)
  const menu = await screen.findByRole('dialog')
  within(menu).getByRole('button', { name: SHELL_TEXTS.closeMenu }).focus()
  return { burger, menu }
}

it('closing the menu returns focus to its button', async () => {
  const { burger, menu } = await openMenu()
  fireEvent.keyDown(menu, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(burger))
})

it('a link in the menu moves focus to the title of its page', async () => {
  const { menu } = await openMenu()
  const link = within(menu).getByRole('link', { name: 'Profile' })
  link.focus()
  fireEvent.click(link)
  const title = await screen.findByRole('heading', { name: `The page ${PAGES.profile.path}` })
  await waitFor(() => expect(document.activeElement).toBe(title))
})
