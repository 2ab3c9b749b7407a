import type { Client } from '@escale/contract/trade/clients/contract'
import type { ClientFigures } from '@escale/contract/trade/clients/sheet'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientSheet } from './sheet.ts'

type Side = {
  client: Client
  figures: ClientFigures
  hasConversation: boolean
  messages: number
  waybills: number
  isStopped: boolean
}

/**
 * Reads the records of two clients (such as invoices and goods), so that the user compares them before a
 * merge.
 */
export async function mergePreview(
  company: CompanyTx,
  actor: Actor,
  { id, absorbedId }: { id: string; absorbedId: string },
): Promise<{ kept: Side; absorbed: Side }> {
  const [kept, absorbed] = await Promise.all([sideOf(company, actor, id), sideOf(company, actor, absorbedId)])
  return { kept, absorbed }
}

async function sideOf(company: CompanyTx, actor: Actor, id: string): Promise<Side> {
  const { client, figures } = await clientSheet(company, actor, id)
  if (client.tenantId === null) throw new Refusal('FORBIDDEN')
  const [conversation, waybills] = await Promise.all([
    hasPermission(actor, 'conversations.read') ? conversationOf(company, client.id) : undefined,
    countWaybills(company, client.id),
  ])
  return {
    client,
    figures,
    hasConversation: conversation !== undefined,
    messages: conversation?.messages ?? 0,
    waybills,
    isStopped: Boolean(conversation?.stoppedAt),
  }
}

async function conversationOf({ db }: CompanyTx, clientId: string) {
  const conversation = await db
    .selectFrom('conversations')
    .select(['id', 'stopped_at as stoppedAt'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!conversation) return undefined
  const { messages } = await db
    .selectFrom('messages')
    .select((all) => all.fn.countAll<number>().as('messages'))
    .where('conversation_id', '=', conversation.id)
    .executeTakeFirstOrThrow()
  return { stoppedAt: conversation.stoppedAt, messages }
}

async function countWaybills({ db }: CompanyTx, clientId: string): Promise<number> {
  const { count } = await db
    .selectFrom('house_waybills')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return count
}
