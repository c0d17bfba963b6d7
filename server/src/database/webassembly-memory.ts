import { setFlagsFromString } from 'node:v8'

/**
 * Keeps WebAssembly at its first compiler. The optimising one takes 500 MB for a moment to compile PostgreSQL's
 * largest function, and wins nothing for short queries (long computations take 1.8 times as long without it).
 */
export const WEBASSEMBLY_FLAGS = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as const

export function limitWebAssemblyMemory() {
  for (const flag of WEBASSEMBLY_FLAGS) setFlagsFromString(flag)
}
