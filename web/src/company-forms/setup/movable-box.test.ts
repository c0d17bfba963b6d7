import { expect, it } from 'vitest'
import { movePlace } from './movable-box.tsx'

const PAGE = { width: 612, height: 792 }
const PLACE = { page: 1, x: 72, y: 96, width: 260, height: 36 }

it.each([
  [1, 0, 73, 96],
  [-10, 10, 62, 106],
  [0.4, 0.6, 72, 97],
  [-100, -100, 0, 0],
  [1000, 1000, 352, 756],
])('a place moved by %d, %d points stays on its page', (x, y, left, bottom) => {
  expect(movePlace(PLACE, PAGE, x, y)).toEqual({ ...PLACE, x: left, y: bottom })
})
