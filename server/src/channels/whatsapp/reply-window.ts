import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import type { Contact } from './contact-keys.ts'

const usualHours = 24
/** After a click on an advertisement (WhatsApp's « free entry point »). */
const advertisedHours = 72

/**
 * A message from a client opens the window in which they may be answered with free text. It opens for their
 * number and their
 * id together, even if the message names only one: a person who hides their number keeps it, and a number has
 * an id.
 */
export async function openReplyWindow(
  { id: companyId, db }: CompanyTx,
  conversationId: string,
  { number = null, identity = null }: { [key in keyof Contact]: Contact[key] | null },
  { at, isAdvertised }: { at: Date; isAdvertised: boolean },
): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`
  const hours = isAdvertised ? advertisedHours : usualHours
  await sql`
    update conversation_keys set window_until = greatest(window_until, ${moment} + make_interval(hours => ${hours})),
      last_heard_at = greatest(last_heard_at, ${moment}), unreachable = 0
    where tenant_id = ${companyId} and (
      kind = 'numéro' and value = coalesce(${number}, (
        select value from conversation_keys where tenant_id = ${companyId} and conversation_id = ${conversationId} and kind = 'numéro'
          and seen_with = ${identity} order by last_heard_at desc nulls last limit 1))
      or kind = 'identité' and value = coalesce(${identity}, (
        select seen_with from conversation_keys where tenant_id = ${companyId} and kind = 'numéro' and value = ${number})))`.execute(
    db,
  )
}
