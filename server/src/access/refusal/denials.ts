import type { PoolClient } from 'pg'
import { asAccounts } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import { send } from '#database/statements/send.ts'
import { type LoggedEvent, logEvent, type Origin, serverOrigin } from '#journal/event.ts'

/**
 * Denials of one kind, person and company that the log keeps one by one per hour. Further ones are only
 * counted.
 */
export const DenialHour = 30

const longestMessage = 1000

/** `detail` follows the message in the log. Denials are counted without it, so it cannot fill the log. */
type Denial = Omit<LoggedEvent, 'success'> & { detail?: string }

/**
 * Logs a denial, up to the hourly limit of its kind. The transaction must be separate from the one that was
 * refused and rolled back.
 */
export async function logDenial(client: PoolClient, request: Origin, denial: Denial): Promise<void> {
  const { detail, ...event } = denial
  const { userId = null, emailHash = null, tenantId = null, action, errorMessage = null } = event
  const [counted] = await send<{ refusals: number }>(client, {
    text: 'select auth.count_refusal($1, $2, $3, $4, $5) as refusals',
    values: [userId, emailHash, tenantId, action, errorMessage],
  })
  if ((counted?.refusals ?? 0) > DenialHour) return
  const text = detail ? `${errorMessage ?? ''} ${detail}`.trim().slice(0, longestMessage) : errorMessage
  await logEvent(client, request, { ...event, success: false, errorMessage: text })
}

type Hour = Pick<LoggedEvent, 'userId' | 'emailHash' | 'tenantId' | 'action' | 'errorMessage'> & {
  from: string
  refusals: number
}

/** After each hour, logs the number of denials above the limit. */
export async function logUnloggedDenials(pool: Pool): Promise<void> {
  await asAccounts(pool, async (client) => {
    const pastHours = await send<Hour>(client, {
      text: `delete from auth.refusals where hour < date_trunc('hour', now())
        returning user_id as "userId", email_hash as "emailHash", tenant_id as "tenantId", action,
          error_message as "errorMessage",
          to_char(hour at time zone 'UTC', 'DD/MM/YYYY HH24:MI') as "from", refusals`,
    })
    for (const { from, refusals, ...denial } of pastHours) {
      if (refusals <= DenialHour) continue
      const summary = `${refusals - DenialHour} autres refus dans l'heure de ${from} UTC`
      const errorMessage = denial.errorMessage
        ? `${denial.errorMessage.replace(/\.$/, '')} : ${summary}`
        : summary
      await logEvent(client, serverOrigin, { ...denial, success: false, errorMessage })
    }
  })
}
