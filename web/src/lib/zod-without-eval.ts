import { config } from 'zod'

// The content security policy forbids `eval`. Every entry imports this first, because zod decides when a schema is
// created.
config({ jitless: true })
