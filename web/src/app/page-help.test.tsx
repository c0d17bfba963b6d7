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

it('help explains the page and links to the guide, and Escape returns focus', async () => {
  render(<Mail />, { wrapper: MantineProvider })
  expect(screen.getByRole('heading', { level: 1, name: 'Mail' })).toBeTruthy()
  const button = screen.getByRole('button', { name: PAGE_HELP_TEXTS.openHelp })
  fireEvent.click(button)
  const panel = await screen.findByRole('dialog', {
    name: PAGE_HELP_TEXTS.openHelp,
    description: HELP_TEXTS.mail.text,
  })
  await waitFor(() => expect(document.activeElement).toBe(panel))
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const link = screen.getByRole('link', { name: PAGE_HELP_TEXTS.readMore })
  expect(link.getAttribute('href')).toBe('/help/en/running/#an-email-didnt-arrive')
  expect(link.getAttribute('target')).toBe('_blank')
  fireEvent.keyDown(panel, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
})
