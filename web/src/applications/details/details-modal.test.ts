import { expect, it } from 'vitest'
import { findQueuePosition } from './details-modal.tsx'

const waiting = { items: ['a', 'b', 'c'].map(id => ({ id })), totalCount: 120 }

it.each([
  ['a', { position: 1, previous: undefined, next: 'b', successor: 'b' }],
  ['b', { position: 2, previous: 'a', next: 'c', successor: 'c' }],
  ['c', { position: 3, previous: 'b', next: undefined, successor: 'a' }],
  ['decided', { position: undefined, previous: undefined, next: 'a', successor: 'a' }],
])('findQueuePosition finds the neighbors of %s', (id, expected) => {
  expect(findQueuePosition(waiting, id)).toEqual({ ...expected, total: 120 })
})

it('findQueuePosition finds no neighbors of the only application', () => {
  const singlePage = { items: [{ id: 'a' }], totalCount: 1 }
  expect(findQueuePosition(singlePage, 'a')).toMatchObject({ next: undefined, successor: undefined })
})
