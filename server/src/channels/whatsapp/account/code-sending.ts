import { whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import { CodeNotSent } from '#channels/phone-codes/delivery-failure.ts'
import { GraphError } from '#cloud-api/graph-error.ts'
import type { WhatsAppDeps } from '#cloud-api/whatsapp-deps.ts'
import { inCompany } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import { stopAccount, whatsAppAccount } from './account.ts'
import { codeMessage, storeCodeTemplateState } from './code-template.ts'
import { stateByRefusal } from './template-refusals.ts'

/**
 * Sends a sign-in code from the WhatsApp number of a company. If WhatsApp refuses the account or the
 * template, its new state is stored.
 */
export async function sendWhatsAppCode(
  pool: Pool,
  { graph, seal }: WhatsAppDeps,
  companyId: string,
  number: string,
  code: string,
): Promise<void> {
  const account = await inCompany(pool, companyId, (company) => whatsAppAccount(company, seal), 'read')
  if (!account || account.isStopped) throw new CodeNotSent('The company has no account that sends', false)
  await graph.send(account, codeMessage(number, code)).catch(async (error: unknown) => {
    if (!(error instanceof GraphError)) throw error
    await noteRefusal(pool, companyId, error)
    throw new CodeNotSent(error.message, mayRetry(error), { cause: error })
  })
}

async function noteRefusal(pool: Pool, companyId: string, { code, httpStatus }: GraphError): Promise<void> {
  const { treatment } = whatsAppError(code, httpStatus)
  const state = treatment === 'template' ? stateByRefusal[code ?? 0] : undefined
  if (treatment === 'account') await inCompany(pool, companyId, (company) => stopAccount(company, code))
  if (state) await inCompany(pool, companyId, (company) => storeCodeTemplateState(company, state))
}

function mayRetry({ mayHaveReached, code, httpStatus }: GraphError): boolean {
  return !mayHaveReached && (httpStatus === null || whatsAppError(code, httpStatus).treatment === 'again')
}
