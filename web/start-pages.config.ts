import react from '@vitejs/plugin-react'
import type { InlineConfig, Rolldown } from 'vite'
import { drawnOnce } from './drawn-once.ts'
import { smallerZod } from './smaller-zod.ts'

const { API_ORIGIN = '' } = process.env
if (API_ORIGIN !== '' && new URL(API_ORIGIN).origin !== API_ORIGIN)
  throw new Error(
    `API_ORIGIN must be like https://api.example.com, with nothing behind the host: ${API_ORIGIN}`,
  )

/** For the start pages' `api-origin`: the host of the API, where that is another. */
export const API_HOST = { 'import.meta.env.API_ORIGIN': JSON.stringify(API_ORIGIN) }

/** What is needed first is one file: it compresses better than forty, and comes in one step. */
export const ONE_START_SCRIPT: Rolldown.OutputOptions = {
  codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] },
}

/**
 * A page that is built by itself into one script: an applicant's or a candidate's phone loads nothing of the office,
 * and no chain of small files.
 */
export function startPageBuild(file: string): InlineConfig {
  return {
    configFile: false,
    root: import.meta.dirname,
    plugins: [react(), smallerZod, drawnOnce],
    define: API_HOST,
    // The portal's build copies what is in public.
    publicDir: false,
    build: {
      emptyOutDir: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 700,
      rolldownOptions: { input: file, output: ONE_START_SCRIPT },
    },
  }
}
