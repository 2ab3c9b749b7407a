import type { RequestContext } from '#access/caller/server.ts'
import type { Actor } from '#access/door/actor.ts'
import { byOf } from '#access/door/writing.ts'
import { type CompanyTx, inCompany } from '#database/door/company.ts'
import { type Recorder, recorderOf } from '#journal/record.ts'

/**
 * The context of a request that calls an external service between transactions. The guard authorized it in an
 * earlier transaction.
 */
export type Outside = Pick<RequestContext, 'server' | 'asked'> & { actor: Actor }

/** Runs a transaction of the caller's company, before or after the external call. */
export function runInCompany<T>(
  { server, asked, actor }: Outside,
  work: (company: CompanyTx, record: Recorder) => Promise<T>,
): Promise<T> {
  if (actor.tenantId === null) throw new Error('Single sign-on is configured for a company only')
  return inCompany(server.pool, actor.tenantId, (company) =>
    work(company, recorderOf(company, byOf({ actor, asked }))),
  )
}
