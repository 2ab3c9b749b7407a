import { whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import { type ExternalCallContext, runInCompany } from '#access/guard/external-call.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { type Account, whatsAppAccount } from '#channels/whatsapp/account/account.ts'
import { GraphError } from '#cloud-api/graph-error.ts'

/** The company's WhatsApp account. An account that is stopped is returned too, so that it can be tested. */
export async function openAccount(outside: ExternalCallContext): Promise<Account> {
  const account = await runInCompany(outside, (company) =>
    whatsAppAccount(company, outside.server.whatsapp.seal),
  )
  if (!account) throw new Refusal('NO_ACCOUNT')
  return account
}

/** Converts an error of WhatsApp into a `Refusal` with a French message. */
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
