import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { helpPages } from './help-pages.ts'

const { API_ORIGIN = '' } = process.env
if (API_ORIGIN !== '' && new URL(API_ORIGIN).origin !== API_ORIGIN)
  throw new Error(
    `API_ORIGIN must be like https://api.example.com, with nothing behind the host: ${API_ORIGIN}`,
  )

/** Builds a page on its own into the same folder, after the portal. */
const publicPage = (input: string): EnvironmentOptions => ({
  consumer: 'client',
  build: { emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input } },
})

export default defineConfig({
  plugins: [react(), helpPages, compressAssets],
  // The start pages' `api-origin`: the host of the API, if it is another one.
  define: { 'import.meta.env.API_ORIGIN': JSON.stringify(API_ORIGIN) },
  build: {
    // The content security policy allows no inline script, and fonts come from their files.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // PDF.js, which the office's page loads with its first picture.
    chunkSizeWarningLimit: 1700,
  },
  builder: {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // One file each for sign-in, for the portal, and for what many pages share; Vite splits the rest by page.
          output: {
            codeSplitting: {
              groups: [
                { name: 'start', tags: ['$initial'] },
                { name: 'portal', test: /src\/app\/portal\.tsx$/ },
                { name: 'shared', minShareCount: 9 },
                { name: 'icons', test: /@tabler/ },
              ],
            },
          },
        },
      },
    },
    // Applicants' and candidates' phones load one script, and nothing of the office.
    apply: publicPage('apply.html'),
    employeePacket: publicPage('employee-packet.html'),
  },
  server: {
    port: 5173,
    proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' },
  },
})
