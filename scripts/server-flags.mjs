/**
 * These limits keep Node from holding on to memory that it could collect. The semi-space size balances speed and
 * memory. Under load, GC takes a quarter of the time with 2 MB, and a tenth with 8 MB. With 16 MB, the portal serves
 * 10 to 33% more lists of applications per second than with 8 MB, and the p99 latency is about twice the median
 * instead of 2.4 to 3 times. With 32 MB, the portal is slightly faster, but four concurrent packets take 134 MB,
 * which exceeds the target of 120 MB. They take 100 MB with 8 MB, and 103 to 112 MB with 16 MB.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=512']

/**
 * Several threads process images and archives, and a single arena lets them reuse each other's freed memory. The mmap
 * threshold keeps the 64 kB chunks of uploads in the arena, because mapping new pages for a chunk takes longer than
 * processing it. Larger blocks are returned to the system as soon as they are freed.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '98304' }
