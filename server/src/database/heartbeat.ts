type HeartbeatOutcome = 'ok' | 'down'
export type Heartbeat = { check(): Promise<HeartbeatOutcome> }

const CACHE_MS = 2_000
/**
 * How long a successful probe counts. Under load, a probe waits behind the requests, so a late response doesn't mean
 * that the database is down.
 */
const HEALTHY_MS = 20_000
const TIMEOUT_MS = 3_000

type Options = {
  /** Monotonic clock. Units: milliseconds. */
  now?: () => number
  timeoutMs?: number
}

/**
 * Creates a health check that runs one probe at a time, and only on demand. While a probe is slow, the check keeps
 * reporting a recent success, because a busy server isn't down.
 */
export function createHeartbeat(
  pool: { query(statement: string): Promise<unknown> },
  { now = () => performance.now(), timeoutMs = TIMEOUT_MS }: Options = {},
): Heartbeat {
  let last: { outcome: HeartbeatOutcome; at: number } | undefined
  let currentProbe: Promise<HeartbeatOutcome> | undefined

  async function probe(): Promise<HeartbeatOutcome> {
    const outcome = await pool.query('select 1').then(
      () => 'ok' as const,
      () => 'down' as const,
    )
    last = { outcome, at: now() }
    currentProbe = undefined
    return outcome
  }

  return {
    async check() {
      const age = last ? now() - last.at : Number.POSITIVE_INFINITY
      if (last && age < CACHE_MS) return last.outcome
      currentProbe ??= probe()
      if (last?.outcome === 'ok' && age < HEALTHY_MS) return 'ok'
      return downAfterTimeout(timeoutMs, currentProbe)
    },
  }
}

function downAfterTimeout(
  timeoutMs: number,
  currentProbe: Promise<HeartbeatOutcome>,
): Promise<HeartbeatOutcome> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve('down'), timeoutMs)
    void currentProbe.then(outcome => {
      clearTimeout(timer)
      resolve(outcome)
    })
  })
}
