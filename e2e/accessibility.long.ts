import { testAccessibility } from './fixtures/every-page-accessible.ts'

testAccessibility({ width: 1440, scheme: 'light' })
