import { testAccessibility } from './fixtures/every-page-accessible.ts'

// Only initial states, because the other journeys check the states they reach.
testAccessibility({ width: 390, scheme: 'dark' }, ({ state }) => state === undefined)
