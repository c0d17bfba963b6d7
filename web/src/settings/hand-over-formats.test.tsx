import { FORMAT_PROBLEMS } from '@epay/contract/hand-over/messages'
import { FORMATS_TEXTS as TEXTS } from '@epay/contract/hand-over/page-texts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { HandOverFormats } from './hand-over-formats.tsx'

beforeEach(() => queryClient.clear())

const OWN_FORMAT = { id: 'f-1', name: 'Ours', addedAt: '2026-11-20T18:00:00Z', addedBy: 'Ada Admin' }
const COLUMN = { name: 'Name', from: '{lastName}, {firstName}' }
const buildFormat = (...columns: object[]) =>
  JSON.stringify({ name: 'Ours', file: 'tab', records: [{ for: 'person', columns }] })

function open(routes: FakeRoutes, addedFormats: object[] = []) {
  fakeApi({ 'GET /hand-over/formats': () => json(200, addedFormats), ...routes })
  const Component = () => (
    <>
      <HandOverFormats />
      <Overlays />
    </>
  )
  return renderApp([{ path: '*', Component }], '/')
}

async function choose(content: string) {
  await screen.findByRole('button', { name: TEXTS.choose })
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is no file input')
  fireEvent.change(input, { target: { files: [new File([content], 'ours.json')] } })
}

it('previews a format with sample people before it is added', async () => {
  const bodies: unknown[] = []
  open({
    'POST /hand-over/formats': ({ body }) => {
      bodies.push(body)
      return problem(409, { detail: 'A format named Ours is there already.' })
    },
  })
  const json = buildFormat(COLUMN)
  await choose(json)
  expect(await screen.findByText(/García-Montenegro, Guadalupe/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: TEXTS.add }))
  expect(await screen.findByText('A format named Ours is there already.')).toBeTruthy()
  expect(bodies).toEqual([{ json }])
})

it('lists all problems of an invalid format, which can’t be added', async () => {
  open({})
  await choose(buildFormat({ name: 'A', from: 'salary' }, COLUMN, COLUMN))
  expect(await screen.findByText(/"salary" isn't a value EPay has/)).toBeTruthy()
  expect(screen.getByText(new RegExp(FORMAT_PROBLEMS.repeated('Name')))).toBeTruthy()
  expect(screen.queryByRole('button', { name: TEXTS.add })).toBeNull()
})

it('removes a format after confirmation', async () => {
  const addedFormats = [OWN_FORMAT]
  open(
    {
      'DELETE /hand-over/formats/f-1': () => {
        addedFormats.pop()
        return json(200, { success: true })
      },
    },
    addedFormats,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Ours' }))
  fireEvent.click(await screen.findByRole('button', { name: TEXTS.remove }))
  await expect.poll(() => screen.queryByText('Ours')).toBeNull()
})
