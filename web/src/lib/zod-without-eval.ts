import { config } from 'zod'

// The content security policy forbids `eval`. Every entry point imports this first, because zod reads the setting
// when a schema is created.
config({ jitless: true })
