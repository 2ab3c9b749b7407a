import { quotePath } from '@escale/contract/site/public/quote'
import { sql } from 'kysely'
import type { Server } from '#access/caller/server.ts'
import { signLink } from '#access/signed-link.ts'
import type { CompanyTx } from '#database/caller/company.ts'

/**
 * The path of the public page of a quote. Its signature cannot be guessed. The page follows the state of this
 * version, so a link needs no row of its own: a draft has no page, a replaced version says so.
 */
export function quoteLinkPath(secret: Server['secret'], tenantId: string, quoteId: string): string {
  return quotePath(signLink(secret, 'quote links', { tenantId, linkId: quoteId }))
}

/** Whether links to the company's quotes work: it is open, no practice company, and quotes are on. */
export async function makesQuotes({ id, db }: CompanyTx): Promise<boolean> {
  const row = await db
    .selectFrom('tenants')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('practice_of', 'is', null)
    .where(sql<boolean>`'quotes' = any (features)`)
    .executeTakeFirst()
  return row !== undefined
}
