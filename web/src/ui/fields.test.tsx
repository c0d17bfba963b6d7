import { dateSchema } from '@epay/contract/common/dates'
import { zodResolver } from '@hookform/resolvers/zod'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { renderApp } from '#web/testing/render-app.tsx'
import { typeHalfADate } from '#web/testing/type-half-a-date.ts'
import { DateField } from './fields.tsx'

const field = () => screen.getByLabelText<HTMLInputElement>('Start Date')
const INVALID = 'Enter a valid date'

const schema = z.object({ start: z.union([z.literal(''), dateSchema]) })

function open() {
  const taken: string[] = []
  function Form() {
    const { register, handleSubmit, formState } = useForm({
      resolver: zodResolver(schema),
      defaultValues: { start: '' },
    })
    const [isShown, setIsShown] = useState(true)
    const take = handleSubmit(({ start }) => taken.push(start))
    const error = formState.errors.start?.message
    return (
      <form noValidate onSubmit={take}>
        {isShown && <DateField label="Start Date" error={error} {...register('start')} />}
        <button type="button" onClick={() => setIsShown(!isShown)}>
          Step
        </button>
        <button type="submit">Send</button>
      </form>
    )
  }
  renderApp([{ path: '/', Component: Form }], '/')
  return taken
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

it('the field takes years of four digits, and no later date than asked for', () => {
  const fields = (
    <>
      <DateField label="Check Date" />
      <DateField label="Birth Date" max="2026-11-21" />
    </>
  )
  renderApp([{ path: '/', element: fields }], '/')
  expect(screen.getByLabelText('Check Date').getAttribute('max')).toBe('9999-12-31')
  expect(screen.getByLabelText('Birth Date').getAttribute('max')).toBe('2026-11-21')
})

it('a field with half a date keeps the form from being submitted, until the date is whole or gone', async () => {
  const taken = open()
  const finish = typeHalfADate(field())
  send()
  await screen.findByText(INVALID)
  finish()
  fireEvent.blur(field())
  send()
  await waitFor(() => expect(taken).toEqual(['']))
  fireEvent.change(field(), { target: { value: '2026-11-20' } })
  send()
  await waitFor(() => expect(taken).toEqual(['', '2026-11-20']))
})
