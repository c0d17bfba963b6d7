import react from '@vitejs/plugin-react'
import { build, defineConfig, mergeConfig, type Plugin } from 'vite'
import { API_HOST, APPLY_BUILD } from './apply.config.ts'
import { smallerZod } from './smaller-zod.ts'

/** As the server does: the application form has a start page of its own. */
const serveApply: Plugin = {
  name: 'serve-apply',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/apply\/?($|\?)/i.test(request.url ?? '')) request.url = '/apply.html'
      next()
    })
  },
}

/** Builds the application form into the same folder. */
function buildApply(): Plugin {
  let outDir = 'dist'
  return {
    name: 'build-apply',
    apply: 'build',
    configResolved: config => {
      outDir = config.build.outDir
    },
    writeBundle: {
      sequential: true,
      handler: async () => {
        await build(mergeConfig(APPLY_BUILD, { logLevel: 'warn', build: { outDir } }))
      },
    },
  }
}

export default defineConfig({
  plugins: [react(), smallerZod, serveApply, buildApply()],
  define: API_HOST,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy allows no inline script, and fonts come from their files.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // What every page starts with is one file: it compresses better than forty, and comes in one step.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] } } },
  },
  server: {
    port: 5173,
    proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' },
  },
})
