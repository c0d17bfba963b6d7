import { HELP_TEXTS } from '@epay/contract/auth/help-texts'
import { PAGE_HELP_TEXTS } from '@epay/contract/common/page-texts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PageTitle } from '#web/ui/page-title.tsx'
import { withHelp } from './page-help.tsx'

const Mail = withHelp('mail', () => (
  <>
    <PageTitle title="Mail" />
    <button type="button">Elsewhere</button>
  </>
))

async function openHelp() {
  render(<Mail />, { wrapper: MantineProvider })
  const button = screen.getByRole('button', { name: PAGE_HELP_TEXTS.open })
  fireEvent.click(button)
  const panel = await screen.findByRole('dialog', {
    name: PAGE_HELP_TEXTS.open,
    description: HELP_TEXTS.mail.text,
  })
  await waitFor(() => expect(document.activeElement).toBe(panel))
  return { button, panel }
}

it('help explains the page beside its title, and opens the guide in a new tab', async () => {
  const { button } = await openHelp()
  expect(screen.getByRole('heading', { level: 1, name: 'Mail' })).toBeTruthy()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const link = screen.getByRole('link', { name: PAGE_HELP_TEXTS.more })
  expect(link.getAttribute('href')).toBe('/help/en/running/#an-email-didnt-arrive')
  expect(link.getAttribute('target')).toBe('_blank')
})

it('Escape closes the help and returns the focus', async () => {
  const { button, panel } = await openHelp()
  fireEvent.keyDown(panel, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
})
