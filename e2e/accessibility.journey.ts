import { testAccessibility } from './fixtures/every-page-accessible.ts'

// Each page as it opens: the other journeys look at the states that they lead to.
testAccessibility({ width: 390, scheme: 'dark' }, ({ state }) => state === undefined)
