import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

/**
 * The application form is built by itself into one script: an applicant's phone loads nothing of the office,
 * and no chain of small files.
 */
export const APPLY_BUILD: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  plugins: [react()],
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
