import { whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import { accountOf, stopAccount } from '#channels/whatsapp/account.ts'
import { codeMessage, keepCodeTemplate } from '#channels/whatsapp/code-template.ts'
import { refusedStates } from '#channels/whatsapp/template-refusals.ts'
import { GraphError } from '#cloud-api/graph-error.ts'
import type { WhatsAppMeans } from '#cloud-api/means.ts'
import { inCompany } from '#database/door/company.ts'
import type { Pool } from '#database/pool/open.ts'

/** Sends a code by the number of a company; what WhatsApp refuses of that account, or of its template, is written down there. */
export async function sendWhatsAppCode(pool: Pool, { graph, seal }: WhatsAppMeans, companyId: string, number: string, code: string): Promise<void> {
  const account = await inCompany(pool, companyId, (company) => accountOf(company, seal), 'read')
  if (!account || account.isStopped) throw new GraphError('The company has no account that sends', { left: false })
  await graph.send(account, codeMessage(number, code)).catch(async (error: unknown) => {
    if (error instanceof GraphError) await noteRefusal(pool, companyId, error)
    throw error
  })
}

async function noteRefusal(pool: Pool, companyId: string, { code, httpStatus }: GraphError): Promise<void> {
  const { treatment } = whatsAppError(code, httpStatus)
  const state = treatment === 'template' ? refusedStates[code ?? 0] : undefined
  if (treatment === 'account') await inCompany(pool, companyId, (company) => stopAccount(company, code))
  if (state) await inCompany(pool, companyId, (company) => keepCodeTemplate(company, state))
}

/** Nothing can have left, and it may go better in a moment. */
export function isTriedAgain(error: GraphError): boolean {
  return !error.left && (error.httpStatus === null || whatsAppError(error.code, error.httpStatus).treatment === 'again')
}
