/**
 * Garbage is collected before Node would keep its memory for good. Halves of 2 MB for what is young took a quarter of
 * the time under load, those of 8 MB a tenth. With 16 MB a list of applications is answered a tenth to a third more
 * often, and p99 of its answers is about twice the median, in place of 2.4 to 3 times. Those of 32 MB win a little
 * more, but then four simultaneous packets take 134 MB, where 120 are wanted: with 8 MB 100, with 16 MB 103 to 112.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=512']

/**
 * Work on pictures and archives moves between threads; with one arena what one of them has freed is used again by the
 * others. So are the pieces of 64 kB that an upload is read and encrypted in, because new pages cost more time than the
 * work on them; what is larger goes back to the system right away.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '98304' }
