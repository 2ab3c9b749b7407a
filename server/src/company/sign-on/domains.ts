import { Resolver } from 'node:dns/promises'
import type { SignOnDomain } from '@escale/contract/company/sign-on/rows'
import { sql } from 'kysely'
import { unlessTaken } from '#access/refusal/database-errors.ts'
import { orNotFound, Refusal } from '#access/refusal/refusal.ts'
import { inside, type Outside } from './outside.ts'
import { domainsOf, recordName } from './settings.ts'

/**
 * Makes a domain the company's own, once its TXT record says so. Of two companies that it names, the first
 * keeps it.
 */
export async function proveDomain(outside: Outside, domain: string): Promise<SignOnDomain[]> {
  const wished = await inside(outside, ({ db }) =>
    db.selectFrom('sign_on_domains').select('proof').where('domain', '=', domain).executeTakeFirst(),
  )
  const { proof } = orNotFound(wished)
  const records = await recordsOf(domain, outside.server.signOn?.nameServers)
  if (!records.includes(proof)) throw new Refusal('RECORD_MISSING')
  return inside(outside, async (company, record) => {
    const proving = company.db
      .updateTable('sign_on_domains')
      .set({ proved_at: sql<string>`now()` })
      .where('domain', '=', domain)
      .where('proof', '=', proof)
    await unlessTaken('TAKEN', () => proving.execute())
    record('SIGN_ON_DOMAIN_PROVED', { table: 'sign_on_domains', detail: domain })
    return domainsOf(company)
  })
}

/** What a domain says under our name, as the world hears it; nothing where nobody answers. */
async function recordsOf(domain: string, nameServers: string[] | undefined): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  const records = await resolver.resolveTxt(recordName(domain)).catch(() => [])
  return records.map((pieces) => pieces.join('').trim())
}
