import { expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { PayChart } from './pay-chart.tsx'

const check = (sequence: number, grossPay: number, netPay: number) => ({
  ...{ date: '2026-01-16', endDate: '2026-01-11', sequence, checkNumber: '1', grossPay, netPay },
})

it('draws bars of negative checks below zero', () => {
  renderApp([{ path: '*', element: <PayChart checks={[check(2, -500, -250), check(1, 1000, 500)]} /> }], '/')
  const bars = [...document.querySelectorAll<HTMLElement>('li [data-series]')]
  const positions = bars.map(({ style }) =>
    [style.bottom, style.height].map(text => Math.round(Number.parseFloat(text))),
  )
  // The axis goes from -500 to 1,000: zero is at a third of its height.
  expect(positions).toEqual([
    [33, 67],
    [33, 33],
    [0, 33],
    [17, 17],
  ])
})
