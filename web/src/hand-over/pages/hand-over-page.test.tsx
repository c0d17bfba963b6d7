import { DOWNLOAD_TEXTS } from '@epay/contract/hand-over/page-texts'
import type { Hire } from '@epay/contract/hand-over/schemas'
import { cleanNotifications } from '@mantine/notifications'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { HandOverPage } from './hand-over-page.tsx'

const person = {
  ...{ firstName: 'Guadalupe', lastName: 'García' },
  ...{ jobAppliedFor: 'Carpenter', firstDay: '2026-11-30', workState: 'CA', employeeNumber: '1204' },
}
const GUADALUPE: Hire = { ...person, id: 'a-1', handedOver: null, changed: [] }
const LUIS: Hire = { ...GUADALUPE, id: 'a-2', firstName: 'Luis', lastName: 'Ferrer', employeeNumber: null }
const HANNAH: Hire = {
  ...{ ...GUADALUPE, id: 'a-3', firstName: 'Hannah', lastName: 'Brooks', employeeNumber: '1203' },
  ...{ handedOver: { at: '2026-11-23T18:00:00Z', by: 'Marisol Vega' }, changed: ['Street address'] },
}
const HIRE_LIST = {
  items: [GUADALUPE, LUIS, HANNAH],
  nextNumber: '1206',
  formats: [{ id: 'csv', name: 'Plain CSV' }],
}
const cell = { cut: '', isFolded: false, isSecret: false }
const PREVIEW = {
  rows: [
    {
      id: 'a-1',
      cells: [
        { ...cell, name: 'Name', value: 'GARCIA;GUADALUPE CO', cut: 'NCEPCION', isFolded: true },
        { ...cell, name: 'SSN', value: '••••6195', isSecret: true },
      ],
      problems: [],
    },
    { id: 'a-3', cells: [], problems: ['ZIP code is missing.'] },
  ],
  count: 1,
}

beforeEach(() => {
  cleanNotifications()
  startAs({ roles: ['HR-Manager'] })
})

function open(routes: Parameters<typeof fakeApi>[0]) {
  fakeApi({
    'GET /auth/second-factor': () => json(200, { isOn: true, isRequired: false, recoveryCodesLeft: 0 }),
    'GET /hand-over/hires': () => json(200, HIRE_LIST),
    'POST /hand-over/preview': () => json(200, PREVIEW),
    ...routes,
  })
  const Page = () => (
    <>
      <HandOverPage />
      <Overlays />
    </>
  )
  renderApp([{ path: '*', Component: Page }], '/hand-over')
}

const findCheckbox = (name: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `Choose ${name}` })

it('previews each row, and downloads the file with a code and a reason', async () => {
  const bodies: unknown[] = []
  open({
    'POST /hand-over/file': ({ body }) => {
      bodies.push(body)
      return problem(400, { errors: { Code: ['Wrong code.'] } })
    },
  })
  expect((await findCheckbox('Luis Ferrer')).disabled).toBe(true)
  expect((await findCheckbox('Hannah Brooks')).checked).toBe(false)
  expect(screen.getByText('Changed since Nov 23')).toBeTruthy()
  const value = within(await screen.findByRole('row', { name: /^Name/ }))
  expect(value.getByText('Shortened, no accents')).toBeTruthy()
  expect(value.getByText('cut off: NCEPCION')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /^SSN/ })).getByText('leaves in full')).toBeTruthy()

  fireEvent.click(await findCheckbox('Hannah Brooks'))
  expect(await screen.findByText('Hannah Brooks is left out:')).toBeTruthy()
  expect(screen.getByText('ZIP code is missing.')).toBeTruthy()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: DOWNLOAD_TEXTS.buttonOne })
  expect(button.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText(DOWNLOAD_TEXTS.reason), { target: { value: 'New hires' } })
  fireEvent.change(screen.getByLabelText(DOWNLOAD_TEXTS.code), { target: { value: '123456' } })
  fireEvent.click(button)
  expect(await screen.findByText('Wrong code.')).toBeTruthy()
  expect(bodies).toEqual([{ formatId: 'csv', ids: ['a-1'], reason: 'New hires', code: '123456' }])
})

it('warns about people who were in an earlier file', async () => {
  open({
    'POST /hand-over/preview': () => json(200, { rows: [{ id: 'a-3', cells: [], problems: [] }], count: 1 }),
  })
  fireEvent.click(await findCheckbox('Hannah Brooks'))
  expect(await screen.findByText(/^Hannah Brooks left before/)).toBeTruthy()
})

it('sets the next free number with one click, and tells who has a number already', async () => {
  const bodies: unknown[] = []
  open({
    'PUT /hand-over/hires/a-2/number': ({ body }) => {
      bodies.push(body)
      const detail = '1206 belongs to Bo Chen. Choose another.'
      return problem(400, { detail, errors: { EmployeeNumber: [detail] } })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Use 1206 for Luis Ferrer' }))
  expect(await screen.findByText(/1206 belongs to Bo Chen/)).toBeTruthy()
  expect(bodies).toEqual([{ employeeNumber: '1206' }])
})
