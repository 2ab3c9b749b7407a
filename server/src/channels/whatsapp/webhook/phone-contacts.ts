import { sql } from 'kysely'
import { z } from 'zod'
import { isKey } from '#channels/whatsapp/message/contact-keys.ts'
import { e164FromDigits, identityOf, profileName } from '#channels/whatsapp/message/webhook-message.ts'
import type { CompanyTx } from '#database/caller/company.ts'

const Synced = z.object({
  action: z.string().optional(),
  contact: z.object({
    full_name: z.string().optional(),
    phone_number: z.string().optional(),
    user_id: z.string().optional(),
  }),
})

/**
 * Uses the names in the phone's address book for conversations that have no name. Entries without a
 * conversation are ignored.
 */
export async function receiveContacts(company: CompanyTx, value: Record<string, unknown>): Promise<void> {
  for (const payload of Array.isArray(value.state_sync) ? value.state_sync : []) {
    const { data } = Synced.safeParse(payload)
    const name = profileName(data?.contact.full_name)
    if (!data || data.action === 'remove' || !name) continue
    const number = e164FromDigits(data.contact.phone_number)
    const identity = identityOf(data.contact.user_id)
    await company.db
      .updateTable('conversations')
      .set({ contact_name: sql`coalesce(contact_name, ${name})` })
      .where('id', 'in', (from) =>
        from
          .selectFrom('conversation_keys')
          .select('conversation_id')
          .where((key) =>
            key.or([
              ...(number ? [isKey({ kind: 'numéro', value: number })(key)] : []),
              ...(identity ? [isKey({ kind: 'identité', value: identity })(key)] : []),
            ]),
          ),
      )
      .execute()
  }
}
