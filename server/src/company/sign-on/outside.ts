import type { RequestContext } from '#access/caller/server.ts'
import type { Actor } from '#access/door/actor.ts'
import { byOf } from '#access/door/writing.ts'
import { type CompanyTx, inCompany } from '#database/door/company.ts'
import { type Recorder, recorderOf } from '#journal/record.ts'

/** Who asked something that others are spoken to for: judged already, by a transaction that is over. */
export type Outside = Pick<RequestContext, 'server' | 'asked'> & { actor: Actor }

/** A transaction of their company, before or after the world was asked. */
export function inside<T>(
  { server, asked, actor }: Outside,
  work: (company: CompanyTx, record: Recorder) => Promise<T>,
): Promise<T> {
  if (actor.tenantId === null) throw new Error('Single sign-on is settled inside a company')
  return inCompany(server.pool, actor.tenantId, (company) =>
    work(company, recorderOf(company, byOf({ actor, asked }))),
  )
}
