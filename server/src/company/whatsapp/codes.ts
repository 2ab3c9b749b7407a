import type { WhatsAppAccount } from '@escale/contract/company/whatsapp/rows'
import { orNotFound } from '#access/refusal/refusal.ts'
import type { Account } from '#channels/whatsapp/account.ts'
import { codeTemplateForm, isCodeTemplate, keepCodeTemplate } from '#channels/whatsapp/code-template.ts'
import type { Graph } from '#cloud-api/graph.ts'
import { shownAccount } from './account.ts'
import { asking, inside, type Outside, openAccount } from './outside.ts'

/**
 * Gives WhatsApp the template by which the company's number sends codes, or reads again what it says of it.
 */
export async function offerCodes(outside: Outside): Promise<WhatsAppAccount> {
  const { graph, seal } = outside.server.whatsapp
  const account = await openAccount(outside)
  const state = await asking(giveTemplate(graph, account))
  return inside(outside, async (company, record) => {
    await keepCodeTemplate(company, state)
    record('TEMPLATE_SUBMITTED', { table: 'whatsapp_accounts', detail: 'Code de connexion' })
    return orNotFound(await shownAccount(company, seal))
  })
}

async function giveTemplate(graph: Graph, account: Account): Promise<string> {
  for await (const template of graph.templates(account))
    if (isCodeTemplate(template) && template.status !== 'DELETED') return template.status
  const { status } = await graph.submitTemplate(account, codeTemplateForm())
  return status ?? 'PENDING'
}
