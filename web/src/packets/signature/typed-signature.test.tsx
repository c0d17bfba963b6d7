import { act, fireEvent, screen } from '@testing-library/react'
import { FormProvider } from 'react-hook-form'
import { expect, it, onTestFinished } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { buildPrefill } from '../factories.ts'
import { initialValues, usePacketForm } from '../form/packet-values.ts'
import { SignatureSection } from './signature-section.tsx'

/** Replaces the browser's fonts, which jsdom does not have. */
function giveFonts(fonts: object) {
  Object.assign(document.fonts, fonts)
  onTestFinished(() => {
    for (const name of Object.keys(fonts)) Reflect.deleteProperty(document.fonts, name)
  })
}

function Section() {
  const form = usePacketForm(initialValues(buildPrefill(), '2026-11-20'))
  return (
    <FormProvider {...form}>
      <SignatureSection />
    </FormProvider>
  )
}
function open() {
  renderApp([{ path: '/', element: <Section /> }], '/')
  return screen.getByLabelText<HTMLInputElement>('Your Full Name')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('is not saved any more once another way is chosen', async () => {
  let load = () => {}
  const font = new Promise<void>(resolve => {
    load = resolve
  })
  giveFonts({ check: () => false, load: () => font })
  const name = open()
  type(name, 'Ana Lopez')
  press('Save Signature')
  expect(name.readOnly).toBe(true)
  press('Draw')
  await act(async () => load())
  expect(screen.queryByRole('alert')).toBeNull()
})

it('is drawn once for a word that is typed at a stretch, and waits for no font that is there', async () => {
  const asked: string[] = []
  const check = (_: string, name: string) => asked.push(name) > 0
  giveFonts({ check, load: () => new Promise(() => undefined) })
  const name = open()
  for (const text of ['A', 'An', 'Ana']) type(name, text)
  expect(await screen.findByText('Ana')).toBeTruthy()
  expect(asked).toEqual(['Ana'])
})
