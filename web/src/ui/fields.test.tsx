import { dateSchema } from '@epay/contract/common/dates'
import { zodResolver } from '@hookform/resolvers/zod'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { renderApp } from '#web/testing/render-app.tsx'
import { typePartialDate } from '#web/testing/type-partial-date.ts'
import { DateField } from './fields.tsx'

const field = () => screen.getByLabelText<HTMLInputElement>('Start Date')
const INVALID = 'Enter a valid date'

const schema = z.object({ start: z.union([z.literal(''), dateSchema]) })

function open() {
  const dates: string[] = []
  function Form() {
    const { register, handleSubmit, formState } = useForm({
      resolver: zodResolver(schema),
      defaultValues: { start: '' },
    })
    const submit = handleSubmit(({ start }) => dates.push(start))
    const error = formState.errors.start?.message
    return (
      <form noValidate onSubmit={submit}>
        <DateField label="Start Date" error={error} {...register('start')} />
        <button type="submit">Send</button>
      </form>
    )
  }
  renderApp([{ path: '/', Component: Form }], '/')
  return dates
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

it('a half-typed date blocks submitting until it is complete or removed, and years have four digits', async () => {
  const dates = open()
  expect(field().max).toBe('9999-12-31')
  const clearPartialDate = typePartialDate(field())
  send()
  await screen.findByText(INVALID)
  clearPartialDate()
  fireEvent.blur(field())
  send()
  await waitFor(() => expect(dates).toEqual(['']))
  fireEvent.change(field(), { target: { value: '2026-11-20' } })
  send()
  await waitFor(() => expect(dates).toEqual(['', '2026-11-20']))
})
