import { expect, it } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

it.each([
  [[], { min: 0, max: 1, ticks: [0, 1] }],
  [[0, 0], { min: 0, max: 1, ticks: [0, 1] }],
  [[1760, 1284.17], { min: 0, max: 2000, ticks: [0, 500, 1000, 1500, 2000] }],
  [[2000], { min: 0, max: 2000, ticks: [0, 500, 1000, 1500, 2000] }],
  [[0.05], { min: 0, max: 0.05, ticks: [0, 0.01, 0.02, 0.03, 0.04, 0.05] }],
  [[1200, -350], { min: -500, max: 1500, ticks: [-500, 0, 500, 1000, 1500] }],
  [[-900, -100], { min: -1000, max: 0, ticks: [-1000, -800, -600, -400, -200, 0] }],
])('the axis of %j', (amounts, { min, max, ticks }) => {
  const axis = axisTicks(amounts)
  expect(axis.min).toBeCloseTo(min)
  expect(axis.max).toBeCloseTo(max)
  expect(axis.ticks.map(tick => Number(tick.toFixed(2)))).toEqual(ticks)
})
