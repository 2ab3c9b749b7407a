import { email } from '@escale/contract/fields'
import type { Limit } from '@escale/contract/procedure'
import * as z from 'zod/mini'
import { asAccounts } from '#database/company.ts'
import type { Pool } from '#database/open.ts'
import { Refusal } from './refusal.ts'
import type { Asked } from './server.ts'
import { countersOf, countTry } from './tries.ts'

/** Counts a mail asked for, a code or one's own password tried, a new password chosen; refused while there were too many. */
export async function refuseTooMany(pool: Pool, kind: Limit | 'code' | 'password' | 'choice', whose: string, asked: Asked): Promise<void> {
  const { wait } = await asAccounts(pool, (client) => countTry(client, countersOf(kind, whose, asked)))
  if (wait > 0) throw new Refusal('TOO_MANY', { retryAfter: wait })
}

/** The address that a request asks about; undefined when it names none that is one, and is refused for that. */
export function addressNamed(input: unknown): string | undefined {
  return z.safeParse(z.object({ email: email() }), input).data?.email
}
