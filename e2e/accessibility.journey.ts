import { testAccessibility } from './fixtures/every-page-accessible.ts'

// Checks only initial states, because the other journeys check the states that they reach.
testAccessibility({ width: 390, scheme: 'dark' }, ({ state }) => state === undefined)
