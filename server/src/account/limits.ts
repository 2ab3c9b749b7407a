import { emailHash } from '#access/security-log.ts'
import type { Asked } from '#access/server.ts'
import { asAccounts } from '#database/company.ts'
import type { Pool } from '#database/open.ts'

// In a quarter of an hour, for an address of mail and for an address of the network; then one waits, longer each time.
const limits = { mail: [5, 25], code: [10, 50], password: [10, 50] } as const

/** Counts a mail asked for, a code or one's own password tried, whoever's it is; seconds to wait, 0 when it may go on. */
export async function secondsToWait(pool: Pool, kind: keyof typeof limits, email: string, { address }: Asked): Promise<number> {
  const { rows } = await asAccounts(pool, (client) =>
    client.query<{ wait: number }>('select auth.count_sign_in($1, $2) as wait', [
      [`${kind}:${emailHash(email)}`, `${kind}-address:${address}`],
      limits[kind],
    ]),
  )
  return rows[0]?.wait ?? 0
}
