import type { WhatsAppAccount } from '@escale/contract/company/whatsapp/rows'
import { type ExternalCallContext, runInCompany } from '#access/guard/external-call.ts'
import { requireFound } from '#access/refusal/refusal.ts'
import type { Account } from '#channels/whatsapp/account/account.ts'
import {
  codeTemplateForm,
  isCodeTemplate,
  storeCodeTemplateState,
} from '#channels/whatsapp/account/code-template.ts'
import type { Graph } from '#cloud-api/graph.ts'
import { shownAccount } from './account.ts'
import { openAccount, withFrenchRefusal } from './whatsapp-call.ts'

/** Submits the template of sign-in codes to WhatsApp. If it exists there, reads its current state. */
export async function submitCodeTemplate(outside: ExternalCallContext): Promise<WhatsAppAccount> {
  const { graph, seal } = outside.server.whatsapp
  const account = await openAccount(outside)
  const state = await withFrenchRefusal(ensureCodeTemplate(graph, account))
  return runInCompany(outside, async (company, record) => {
    await storeCodeTemplateState(company, state)
    record('TEMPLATE_SUBMITTED', { table: 'whatsapp_accounts', detail: 'Code de connexion' })
    return requireFound(await shownAccount(company, seal))
  })
}

async function ensureCodeTemplate(graph: Graph, account: Account): Promise<string> {
  for await (const template of graph.templates(account))
    if (isCodeTemplate(template) && template.status !== 'DELETED') return template.status
  const { status } = await graph.submitTemplate(account, codeTemplateForm())
  return status ?? 'PENDING'
}
