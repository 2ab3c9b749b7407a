import { Refusal } from '#access/refusal.ts'
import type { Asked } from '#access/server.ts'
import { countersOf, countTry } from '#access/tries.ts'
import { asAccounts } from '#database/company.ts'
import type { Pool } from '#database/open.ts'

/** Counts a mail asked for, a code or one's own password tried, a new password chosen; refused while there were too many. */
export async function refuseTooMany(pool: Pool, kind: 'mail' | 'code' | 'password' | 'choice', email: string, asked: Asked): Promise<void> {
  const { wait } = await asAccounts(pool, (client) => countTry(client, countersOf(kind, email, asked)))
  if (wait > 0) throw new Refusal('TOO_MANY', { retryAfter: wait })
}
