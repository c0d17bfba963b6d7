/** Loading the program leaves 130 MB of garbage that Node would keep; with these it is collected as it arises. */
export const SERVER_FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=512']

/**
 * Work on pictures and archives moves between threads; with few arenas the freed memory is used again. What an
 * upload is read and encrypted in goes back to the system at once.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' }
