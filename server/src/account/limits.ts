import type { Asked } from '#access/server.ts'
import { countersOf, countTry } from '#access/tries.ts'
import { asAccounts } from '#database/company.ts'
import type { Pool } from '#database/open.ts'

/** Counts a mail asked for, a code or one's own password tried, a new password chosen; seconds to wait, 0 when it may go on. */
export async function secondsToWait(pool: Pool, kind: 'mail' | 'code' | 'password' | 'choice', email: string, asked: Asked): Promise<number> {
  const { wait } = await asAccounts(pool, (client) => countTry(client, countersOf(kind, email, asked)))
  return wait
}
