import { expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { axisTicks, PayChart } from './pay-chart.tsx'

const check = (sequence: number, grossPay: number, netPay: number) => ({
  ...{ date: '2026-01-16', endDate: '2026-01-11', sequence, checkNumber: '1', grossPay, netPay },
})

it('draws bars of negative checks below zero', () => {
  renderApp([{ path: '*', element: <PayChart checks={[check(2, -500, -250), check(1, 1000, 500)]} /> }], '/')
  const bars = [...document.querySelectorAll<HTMLElement>('li [data-series]')]
  const places = bars.map(({ style }) =>
    [style.bottom, style.height].map(text => Math.round(Number.parseFloat(text))),
  )
  // The axis goes from -500 to 1,000: zero is at a third of its height.
  expect(places).toEqual([
    [33, 67],
    [33, 33],
    [0, 33],
    [17, 17],
  ])
})

it.each([
  [[0, 0], { min: 0, max: 1, ticks: [0, 1] }],
  [[1760, 1284.17], { min: 0, max: 2000, ticks: [0, 500, 1000, 1500, 2000] }],
  [[2000], { min: 0, max: 2000, ticks: [0, 500, 1000, 1500, 2000] }],
  [[0.05], { min: 0, max: 0.05, ticks: [0, 0.01, 0.02, 0.03, 0.04, 0.05] }],
  [[1200, -350], { min: -500, max: 1500, ticks: [-500, 0, 500, 1000, 1500] }],
  [[-900, -100], { min: -1000, max: 0, ticks: [-1000, -800, -600, -400, -200, 0] }],
])('chooses round axis ticks for %j', (amounts, { min, max, ticks }) => {
  const axis = axisTicks(amounts)
  expect(axis.min).toBeCloseTo(min)
  expect(axis.max).toBeCloseTo(max)
  expect(axis.ticks.map(tick => Number(tick.toFixed(2)))).toEqual(ticks)
})
