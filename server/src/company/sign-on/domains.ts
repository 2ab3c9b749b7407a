import { Resolver } from 'node:dns/promises'
import type { SignOnDomain } from '@escale/contract/company/sign-on/rows'
import { sql } from 'kysely'
import { type ExternalCallContext, runInCompany } from '#access/guard/external-call.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { domainsOf, recordName } from './settings.ts'

/**
 * Verifies that a company controls a domain, by a TXT record. If two companies claim the same domain, the
 * first to prove it gets it.
 */
export async function proveDomain(outside: ExternalCallContext, domain: string): Promise<SignOnDomain[]> {
  const claim = await runInCompany(outside, ({ db }) =>
    db.selectFrom('sign_on_domains').select('proof').where('domain', '=', domain).executeTakeFirst(),
  )
  const { proof } = requireFound(claim)
  const records = await recordsOf(domain, outside.server.signOn?.nameServers)
  if (!records.includes(proof)) throw new Refusal('RECORD_MISSING')
  return runInCompany(outside, async (company, record) => {
    const update = company.db
      .updateTable('sign_on_domains')
      .set({ proved_at: sql<string>`now()` })
      .where('domain', '=', domain)
      .where('proof', '=', proof)
    await refuseIfTaken('TAKEN', () => update.execute())
    record('SIGN_ON_DOMAIN_PROVED', { table: 'sign_on_domains', detail: domain })
    return domainsOf(company)
  })
}

/** The TXT records of `_escale.<domain>` in public DNS. Empty if no DNS server responds. */
async function recordsOf(domain: string, nameServers: string[] | undefined): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  const records = await resolver.resolveTxt(recordName(domain)).catch(() => [])
  return records.map((pieces) => pieces.join('').trim())
}
