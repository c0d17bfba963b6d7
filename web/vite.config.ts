import { existsSync } from 'node:fs'
import { LOGIN_FILE, PORTAL_FILE, START_FILES, startFileOf } from '@epay/contract/auth/start-files'
import react from '@vitejs/plugin-react'
import { build, defineConfig, mergeConfig, type Plugin } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { drawnOnce } from './drawn-once.ts'
import { helpPages } from './help-pages.ts'
import { portalChunks } from './portal-chunks.ts'
import { portalPages } from './portal-pages.ts'
import { smallerZod } from './smaller-zod.ts'
import { API_HOST, startPageBuild } from './start-pages.config.ts'

/** As the server does: some pages have a start page of their own. The portal's own are made by the build alone. */
const serveStartPages: Plugin = {
  name: 'serve-start-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      const [path = ''] = (request.url ?? '').split('?', 1)
      const file = startFileOf(path)
      if (existsSync(`${import.meta.dirname}/${file}`)) request.url = `/${file}`
      next()
    })
  },
}

/** Builds them into the same folder. */
function buildStartPages(): Plugin {
  let outDir = 'dist'
  return {
    name: 'build-start-pages',
    apply: 'build',
    configResolved: config => {
      outDir = config.build.outDir
    },
    writeBundle: {
      sequential: true,
      handler: async () => {
        for (const file of Object.values(START_FILES))
          await build(mergeConfig(startPageBuild(file), { logLevel: 'warn', build: { outDir } }))
      },
    },
  }
}

export default defineConfig({
  plugins: [
    react(),
    smallerZod,
    drawnOnce,
    helpPages,
    serveStartPages,
    portalPages,
    buildStartPages(),
    compressAssets(),
  ],
  define: API_HOST,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy allows no inline script, and fonts come from their files.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { input: [PORTAL_FILE, LOGIN_FILE], output: portalChunks() },
  },
  server: {
    port: 5173,
    proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' },
  },
})
