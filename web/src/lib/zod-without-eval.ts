import { config } from 'zod'

// The content security policy forbids compiling parsers from text, and browsers report each attempt. Every entry imports
// this first, because zod decides it when a schema is made.
config({ jitless: true })
