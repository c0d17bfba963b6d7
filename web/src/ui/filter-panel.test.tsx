import { TextInput } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { FilterForm, useFilterPanel } from './filter-panel.tsx'

it('the filter panel keeps its values while it is closed', () => {
  const onApply = vi.fn()
  const onClear = () => undefined
  const form = (
    <FilterForm onApply={onApply} onClear={onClear}>
      <TextInput label="Name" />
    </FilterForm>
  )
  const List = () => {
    const { button, panel } = useFilterPanel({ activeCount: 1, onClear }, form)
    return (
      <>
        {button}
        {panel}
      </>
    )
  }
  renderApp([{ path: '*', Component: List }], '/')
  const button = screen.getByRole('button', { name: /^Filter/ })
  fireEvent.click(button)
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Smi' } })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Smi')
  fireEvent.click(screen.getByText('Apply Filter'))
  expect(onApply).toHaveBeenCalledOnce()
})
