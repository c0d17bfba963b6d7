import { toDateIn } from '@epay/contract/common/dates'
import type { Clock } from '#server/platform/clock.ts'

export type TestClock = Clock & { advance(seconds: number): void; set(instant: string): void }

/** A UTC clock that moves only when a test moves it. */
export function createTestClock(start: string): TestClock {
  let now = new Date(start)
  return {
    now: () => now,
    today: () => toDateIn(now, 'UTC'),
    advance: seconds => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    set: instant => {
      now = new Date(instant)
    },
  }
}
