import { whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import type { RequestContext } from '#access/caller/server.ts'
import type { Actor } from '#access/guard/actor.ts'
import { authorOf } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { type Account, whatsAppAccount } from '#channels/whatsapp/account/account.ts'
import { GraphError } from '#cloud-api/graph-error.ts'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import { createRecorder, type Recorder } from '#journal/record.ts'

/**
 * The context of a request that calls WhatsApp between transactions. The guard authorized it in an earlier
 * transaction.
 */
export type ExternalCallContext = Pick<RequestContext, 'server' | 'asked'> & { actor: Actor }

/** Runs a transaction of the caller's company; WhatsApp is called before and after it. */
export function runInCompany<T>(
  { server, asked, actor }: ExternalCallContext,
  work: (company: CompanyTx, record: Recorder) => Promise<T>,
): Promise<T> {
  if (actor.tenantId === null) throw new Error('WhatsApp is called for a company only')
  return inCompany(server.pool, actor.tenantId, (company) =>
    work(company, createRecorder(company, authorOf({ actor, asked }))),
  )
}

/** The company's account. A stopped one can still be tested. */
export async function openAccount(outside: ExternalCallContext): Promise<Account> {
  const account = await runInCompany(outside, (company) =>
    whatsAppAccount(company, outside.server.whatsapp.seal),
  )
  if (!account) throw new Refusal('NO_ACCOUNT')
  return account
}

/** Turns a refusal of WhatsApp into a `Refusal` in French. */
export async function withFrenchRefusal<T>(response: Promise<T>): Promise<T> {
  return response.catch((error: unknown) => {
    throw error instanceof GraphError ? graphRefusal(error) : error
  })
}

export function isUnreachable({ code, httpStatus }: GraphError): boolean {
  return code === null && (httpStatus === null || httpStatus === 200 || httpStatus >= 500)
}

function graphRefusal(error: GraphError): Refusal {
  if (isUnreachable(error)) return new Refusal('AWAY')
  const { sentence, advice, treatment } = whatsAppError(error.code, error.httpStatus)
  const isExplained = treatment === 'account' || treatment === 'wait'
  return new Refusal('REFUSED', {
    reason: isExplained ? `${sentence} ${advice}` : `WhatsApp a refusé : ${error.message}`,
  })
}
