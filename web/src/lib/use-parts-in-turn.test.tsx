import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePartsInTurn } from './use-parts-in-turn.ts'

function List({ total, drawn }: { total: number; drawn: number[] }) {
  const count = usePartsInTurn(total)
  drawn.push(count)
  return <p>{count} drawn</p>
}

it('draws one part after the other, and those that come later, too', async () => {
  const drawn: number[] = []
  const { rerender } = render(<List total={3} drawn={drawn} />)
  await screen.findByText('3 drawn')
  expect([...new Set(drawn)]).toEqual([1, 2, 3])
  rerender(<List total={4} drawn={drawn} />)
  await screen.findByText('4 drawn')
})
