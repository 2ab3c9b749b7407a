import type { PoolClient } from 'pg'
import type { RequestHead } from '#access/caller/server.ts'
import { asAccounts } from '#database/door/company.ts'
import type { Pool } from '#database/pool/open.ts'
import { send } from '#database/statements/send.ts'
import { type LoggedEvent, logEvent } from '#journal/event.ts'

/**
 * Refusals of one kind, of one person in one company, that the log holds one by one in an hour; it holds the
 * number of the others.
 */
export const loggedPerHour = 30

type Denial = Omit<LoggedEvent, 'success'>

/**
 * Writes a refusal down, until there were too many of its kind; in a transaction that is kept, as the one
 * refused is not.
 */
export async function logDenial(client: PoolClient, asked: RequestHead, denial: Denial): Promise<void> {
  const { userId = null, emailHash = null, tenantId = null, action, errorMessage = null } = denial
  const [counted] = await send<{ refusals: number }>(client, {
    text: 'select auth.count_refusal($1, $2, $3, $4, $5) as refusals',
    values: [userId, emailHash, tenantId, action, errorMessage],
  })
  if ((counted?.refusals ?? 0) > loggedPerHour) return
  await logEvent(client, asked, { ...denial, success: false })
}

type Hour = Pick<LoggedEvent, 'userId' | 'emailHash' | 'tenantId' | 'action' | 'errorMessage'> & {
  from: string
  refusals: number
}

/** Once an hour is over, says how many refusals the log left out of it. */
export async function logLeftOut(pool: Pool): Promise<void> {
  await asAccounts(pool, async (client) => {
    const over = await send<Hour>(client, {
      text: `delete from auth.refusals where hour < date_trunc('hour', now())
        returning user_id as "userId", email_hash as "emailHash", tenant_id as "tenantId", action, error_message as "errorMessage",
          to_char(hour at time zone 'UTC', 'DD/MM/YYYY HH24:MI') as "from", refusals`,
    })
    for (const { from, refusals, ...denial } of over) {
      if (refusals <= loggedPerHour) continue
      const leftOut = `${refusals - loggedPerHour} autres refus dans l'heure de ${from} UTC`
      const errorMessage = denial.errorMessage ? `${denial.errorMessage} : ${leftOut}` : leftOut
      await logEvent(client, { address: '', userAgent: '' }, { ...denial, success: false, errorMessage })
    }
  })
}
