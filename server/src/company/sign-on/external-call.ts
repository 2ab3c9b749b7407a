import type { RequestContext } from '#access/caller/server.ts'
import type { Actor } from '#access/guard/actor.ts'
import { authorOf } from '#access/guard/write-context.ts'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import { createRecorder, type Recorder } from '#journal/record.ts'

/**
 * The context of a request that calls an external service between transactions. The guard authorized it in an
 * earlier transaction.
 */
export type ExternalCallContext = Pick<RequestContext, 'server' | 'asked'> & { actor: Actor }

/** Runs a transaction of the caller's company, before or after the external call. */
export function runInCompany<T>(
  { server, asked, actor }: ExternalCallContext,
  work: (company: CompanyTx, record: Recorder) => Promise<T>,
): Promise<T> {
  if (actor.tenantId === null) throw new Error('Single sign-on is configured for a company only')
  return inCompany(server.pool, actor.tenantId, (company) =>
    work(company, createRecorder(company, authorOf({ actor, asked }))),
  )
}
