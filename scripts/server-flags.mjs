/**
 * Limits keep Node from holding on to memory that it could collect. A young generation of 2 MB per half spends a
 * quarter of the time under load on GC, 8 MB a tenth. 16 MB serves a tenth to a third more
 * lists of applications per second, with a p99 of about twice the median instead of 2.4 to 3 times. 32 MB gains a
 * little more, but then four simultaneous packets take 134 MB, over the target of 120: 8 MB takes 100, 16 MB 103 to 112.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=512']

/**
 * Images and archives are processed on several threads; a single arena lets them reuse each other's freed memory. The
 * threshold keeps the 64 kB chunks of uploads in the arena, because new pages cost more time than the work on them,
 * and returns larger blocks to the system right away.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '98304' }
