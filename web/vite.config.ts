import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { helpPages } from './help-pages.ts'

const { API_ORIGIN = '' } = process.env
if (API_ORIGIN !== '' && new URL(API_ORIGIN).origin !== API_ORIGIN)
  throw new Error(
    `API_ORIGIN must be like https://api.example.com, with nothing behind the host: ${API_ORIGIN}`,
  )

/** Builds a page separately into the same folder, after the portal. */
const publicPage = (input: string): EnvironmentOptions => ({
  consumer: 'client',
  build: { emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input } },
})

export default defineConfig({
  plugins: [react(), helpPages, compressAssets],
  // The API's origin, if the API is on another host. The HTML files contain it as `api-origin`.
  define: { 'import.meta.env.API_ORIGIN': JSON.stringify(API_ORIGIN) },
  build: {
    // All supported browsers support modulepreload.
    modulePreload: { polyfill: false },
    // Keeps every asset in its own file, so that browsers can cache it.
    assetsInlineLimit: 0,
    // Leaves room for PDF.js, which pages load on demand.
    chunkSizeWarningLimit: 1700,
  },
  builder: {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Creates one file each for sign-in, the portal, code that many pages share, and icons. Vite splits the
          // rest by page.
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
    // Applicants and candidates, often on phones, load one script without the staff pages' code.
    apply: publicPage('apply.html'),
    employeePacket: publicPage('employee-packet.html'),
  },
  server: {
    port: 5173,
    proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' },
  },
})
