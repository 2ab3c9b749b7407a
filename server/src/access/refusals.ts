import { asAccounts } from '#database/company.ts'
import type { Pool } from '#database/open.ts'
import { send } from '#database/send.ts'
import type { Actor } from './actor.ts'
import { logSecurityEvent } from './security-log.ts'
import type { Asked } from './server.ts'

/** Refusals of one person in one company that the log holds one by one in an hour; it holds the number of the others. */
export const loggedPerHour = 30

/** Kept in a transaction of its own: the refused one is rolled back. */
export async function logRefusal(pool: Pool, asked: Asked, { tenantId, userId, key }: Actor, operation: string): Promise<void> {
  const errorMessage = key && `Clé d'API ${key.name}`
  await asAccounts(pool, async (client) => {
    const [counted] = await send<{ refusals: number }>(client, { text: 'select auth.count_refusal($1, $2) as refusals', values: [userId, tenantId] })
    if ((counted?.refusals ?? 0) > loggedPerHour) return
    await logSecurityEvent(client, asked, { action: 'ACCESS_DENIED', success: false, tenantId, userId, recordId: operation, errorMessage })
  })
}

type Hour = { userId: string; tenantId: string | null; from: string; refusals: number }

/** Once an hour is over, says how many refusals the log left out of it. */
export async function logLeftOut(pool: Pool): Promise<void> {
  await asAccounts(pool, async (client) => {
    const over = await send<Hour>(client, {
      text: `delete from auth.refusals where hour < date_trunc('hour', now())
        returning user_id as "userId", tenant_id as "tenantId", to_char(hour at time zone 'UTC', 'DD/MM/YYYY HH24:MI') as "from", refusals`,
    })
    for (const { userId, tenantId, from, refusals } of over) {
      if (refusals <= loggedPerHour) continue
      const errorMessage = `${refusals - loggedPerHour} autres refus dans l'heure de ${from} UTC`
      await logSecurityEvent(client, { address: '', userAgent: '' }, { action: 'ACCESS_DENIED', success: false, tenantId, userId, errorMessage })
    }
  })
}
