import { whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import type { RequestContext } from '#access/caller/server.ts'
import type { Actor } from '#access/door/actor.ts'
import { byOf } from '#access/door/writing.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { type Account, accountOf } from '#channels/whatsapp/account.ts'
import { GraphError } from '#cloud-api/graph-error.ts'
import { type CompanyTx, inCompany } from '#database/door/company.ts'
import { type Recorder, recorderOf } from '#journal/record.ts'

/** Who asked something that WhatsApp is spoken to for: judged already, by a transaction that is over. */
export type Outside = Pick<RequestContext, 'server' | 'asked'> & { actor: Actor }

/** A transaction of their company; WhatsApp is spoken to before and after it. */
export function inside<T>(
  { server, asked, actor }: Outside,
  work: (company: CompanyTx, record: Recorder) => Promise<T>,
): Promise<T> {
  if (actor.tenantId === null) throw new Error('What WhatsApp is asked is asked inside a company')
  return inCompany(server.pool, actor.tenantId, (company) =>
    work(company, recorderOf(company, byOf({ actor, asked }))),
  )
}

/** The account by which the company speaks. One that was stopped still answers what is asked about itself. */
export async function openAccount(outside: Outside): Promise<Account> {
  const account = await inside(outside, (company) => accountOf(company, outside.server.whatsapp.seal))
  if (!account) throw new Refusal('NO_ACCOUNT')
  return account
}

/** Asks WhatsApp, and makes what it says no to a sentence. */
export async function asking<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    throw error instanceof GraphError ? refusalOf(error) : error
  })
}

export function isAway({ code, httpStatus }: GraphError): boolean {
  return code === null && (httpStatus === null || httpStatus === 200 || httpStatus >= 500)
}

function refusalOf(error: GraphError): Refusal {
  if (isAway(error)) return new Refusal('AWAY')
  const { sentence, advice, treatment } = whatsAppError(error.code, error.httpStatus)
  const isTold = treatment === 'account' || treatment === 'wait'
  return new Refusal('REFUSED', {
    reason: isTold ? `${sentence} ${advice}` : `WhatsApp a refusé : ${error.message}`,
  })
}
