import type { Pool } from '#database/pool/pool.ts'
import { log } from '#telemetry/log.ts'

/** Seals the events logged since the last run. A seal covers a batch of at most 10,000 events. */
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
