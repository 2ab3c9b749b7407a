import type { CodeDraft } from '@escale/contract/people/account/draft'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { limitAttempts } from '#access/limits/limits.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { type Purpose, redeemCode } from './proofs.ts'

/**
 * Exchanges a typed code for the token of a link, in the browser that requested it. The attempt is counted
 * first.
 */
export async function tokenForCode(
  server: Server,
  asked: RequestHead,
  purpose: Purpose,
  { email, code }: CodeDraft,
): Promise<string> {
  const { browser } = asked
  if (!browser) throw new Refusal('OTHER_BROWSER')
  await limitAttempts(server.pool, 'code', email, asked)
  return redeemCode(server.pool, purpose, { email, code, browser, asked })
}
