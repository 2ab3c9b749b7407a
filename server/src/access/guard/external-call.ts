import type { RequestContext } from '#access/caller/server.ts'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import { createRecorder, type Recorder } from '#journal/record.ts'
import type { Actor } from './actor.ts'
import { authorOf } from './write-context.ts'

/**
 * The context of a request that calls an external service between two transactions. The caller was authorised
 * in an earlier transaction.
 */
export type ExternalCallContext = Pick<RequestContext, 'server' | 'asked'> & { actor: Actor }

/** Runs a transaction of the caller's company, before or after the external call. */
export function runInCompany<T>(
  { server, asked, actor }: ExternalCallContext,
  work: (company: CompanyTx, record: Recorder) => Promise<T>,
): Promise<T> {
  if (actor.tenantId === null) throw new Error('An external service is called for a company only')
  return inCompany(server.pool, actor.tenantId, (company) =>
    work(company, createRecorder(company, authorOf({ actor, asked }))),
  )
}
