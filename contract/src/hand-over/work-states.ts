import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'

/** Where someone can work: the states, DC, and the territories, which have directories of new hires as well. */
export const WORK_STATE_OPTIONS = PACKET_STATE_OPTIONS

const NAMES: ReadonlyMap<string, string> = new Map(
  WORK_STATE_OPTIONS.map(({ value, label }) => [value, label]),
)

export const isWorkState = (code: string): boolean => NAMES.has(code)
export const workStateName = (code: string): string => NAMES.get(code) ?? code
