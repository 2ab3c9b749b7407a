import type { Pool } from '#database/pool/pool.ts'
import { log } from '#telemetry/log.ts'

/**
 * Seals the security events logged since the last run, so that later changes can be detected. A seal covers
 * at most 10,000 events. Returns the number of events sealed.
 */
export async function sealSecurityLog(pool: Pool): Promise<number> {
  let sealed = 0
  for (;;) {
    const { rows } = await pool.query<{ events: number }>('select access.seal_security_logs() as events')
    const events = rows[0]?.events ?? 0
    if (events === 0) return sealed
    sealed += events
    log('info', 'security log sealed', { events })
  }
}
