import type { PoolClient } from 'pg'
import { asAccounts } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import { send } from '#database/statements/send.ts'
import { type LoggedEvent, logEvent, type Origin, serverOrigin } from '#journal/event.ts'

/**
 * Denials per hour that the log lists one by one, for the same action, person and company. Further ones are
 * only counted.
 */
export const denialsLoggedPerHour = 30

const longestMessage = 1000

/**
 * A denied action to log. `detail` is added to the message. Denials with different details count as one kind,
 * so that varying the detail cannot fill the log.
 */
type Denial = Omit<LoggedEvent, 'success'> & { detail?: string }

/**
 * Logs a denial, up to the hourly limit of its kind. `client` must be in a transaction separate from that of
 * the denied action, which is rolled back.
 */
export async function logDenial(client: PoolClient, request: Origin, denial: Denial): Promise<void> {
  const { detail, ...event } = denial
  const { userId = null, emailHash = null, tenantId = null, action, errorMessage = null } = event
  const [counted] = await send<{ refusals: number }>(client, {
    text: 'select auth.count_refusal($1, $2, $3, $4, $5) as refusals',
    values: [userId, emailHash, tenantId, action, errorMessage],
  })
  if ((counted?.refusals ?? 0) > denialsLoggedPerHour) return
  const text = detail ? `${errorMessage ?? ''} ${detail}`.trim().slice(0, longestMessage) : errorMessage
  await logEvent(client, request, { ...event, success: false, errorMessage: text })
}

type Hour = Pick<LoggedEvent, 'userId' | 'emailHash' | 'tenantId' | 'action' | 'errorMessage'> & {
  from: string
  refusals: number
}

/** Job: logs, for each past hour, how many denials were above the limit. */
export async function logUnloggedDenials(pool: Pool): Promise<void> {
  await asAccounts(pool, async (client) => {
    const pastHours = await send<Hour>(client, {
      text: `delete from auth.refusals where hour < date_trunc('hour', now())
        returning user_id as "userId", email_hash as "emailHash", tenant_id as "tenantId", action,
          error_message as "errorMessage",
          to_char(hour at time zone 'UTC', 'DD/MM/YYYY HH24:MI') as "from", refusals`,
    })
    for (const { from, refusals, ...denial } of pastHours) {
      if (refusals <= denialsLoggedPerHour) continue
      const summary = `${refusals - denialsLoggedPerHour} autres refus dans l'heure de ${from} UTC`
      const errorMessage = denial.errorMessage
        ? `${denial.errorMessage.replace(/\.$/, '')} : ${summary}`
        : summary
      await logEvent(client, serverOrigin, { ...denial, success: false, errorMessage })
    }
  })
}
