import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const INTER = '@expo-google-fonts/inter'

/** Inter under the SIL Open Font License; embedded, so that a name looks alike on every machine. */
export const FONTS = {
  regular: resolve(`${INTER}/400Regular/Inter_400Regular.ttf`),
  medium: resolve(`${INTER}/500Medium/Inter_500Medium.ttf`),
  semiBold: resolve(`${INTER}/600SemiBold/Inter_600SemiBold.ttf`),
} as const
export type FontName = keyof typeof FONTS
