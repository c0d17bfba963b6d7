import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { smallerZod } from './smaller-zod.ts'

const { API_ORIGIN = '' } = process.env
if (API_ORIGIN !== '' && new URL(API_ORIGIN).origin !== API_ORIGIN)
  throw new Error(
    `API_ORIGIN must be like https://api.example.com, with nothing behind the host: ${API_ORIGIN}`,
  )

/** For the start pages' `api-origin`: the host of the API, where that is another. */
export const API_HOST = { 'import.meta.env.API_ORIGIN': JSON.stringify(API_ORIGIN) }

/**
 * The application form is built by itself into one script: an applicant's phone loads nothing of the office,
 * and no chain of small files.
 */
export const APPLY_BUILD: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  plugins: [react(), smallerZod],
  define: API_HOST,
  // The other build copies what is in public.
  publicDir: false,
  build: {
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { input: 'apply.html' },
  },
}
