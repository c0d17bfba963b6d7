import { MantineProvider, Modal } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { type ComponentType, type PropsWithChildren, useLayoutEffect } from 'react'
import { expect, it } from 'vitest'
import { theme } from '#web/app/theme.ts'
import { Dialog } from './dialog.tsx'

type Opened = { opened: boolean; onClose: () => void; title: string; children: string }

/** Is what an open dialog shows there with the page that it is open over, and where? */
function open(Shown: ComponentType<Opened>) {
  const seen: boolean[] = []
  function Page() {
    useLayoutEffect(() => void seen.push(screen.queryByText('inside') !== null), [])
    return (
      <Shown opened onClose={() => undefined} title="A dialog">
        inside
      </Shown>
    )
  }
  const wrapper = ({ children }: PropsWithChildren) => (
    <MantineProvider theme={theme}>{children}</MantineProvider>
  )
  const { container } = render(<Page />, { wrapper })
  return { isThereAtOnce: seen[0], isInPlace: container.contains(screen.getByText('inside')) }
}

it('is drawn with the page, at the end of it', () => {
  expect(open(Dialog)).toEqual({ isThereAtOnce: true, isInPlace: false })
})

it("differs in the first from Mantine's own", () => {
  expect(open(Modal)).toEqual({ isThereAtOnce: false, isInPlace: false })
})
