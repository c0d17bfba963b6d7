import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { checkKeyOf } from '../queries.ts'
import { EmployeeCheckDetailsPage } from './employee-check-details-page.tsx'

beforeEach(() => queryClient.clear())

describe('/employee-check-details', () => {
  it.each([
    '',
    '?checkdate=&enddate=&sequence=',
    '?checkdate=2026-01-09&enddate=2026-01-04&sequence=',
    '?checkdate=2026-02-30&enddate=2026-01-04&sequence=1',
  ])('%s names no check: it says so, leads to the list and asks nobody', async search => {
    const { requests } = fakeApi({})
    renderApp([{ path: '*', Component: EmployeeCheckDetailsPage }], `/employee-check-details${search}`)
    expect(await screen.findByText('Unable to load employee or check details.')).toBeTruthy()
    for (const link of screen.getAllByRole('link', { name: 'Employee Checks' }))
      expect(link.getAttribute('href')).toBe('/employee-checks')
    expect(requests).toEqual([])
  })

  it('reads its parameters in any case', () => {
    const key = { checkdate: '2026-01-09', enddate: '2026-01-04', sequence: '1' }
    expect(checkKeyOf(new URLSearchParams(key))).toEqual(key)
    expect(checkKeyOf(new URLSearchParams('CheckDate=2026-01-09&endDate=2026-01-04&SEQUENCE=1'))).toEqual(key)
  })
})
