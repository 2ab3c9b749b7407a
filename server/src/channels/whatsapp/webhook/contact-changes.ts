import { z } from 'zod'
import { followKey } from '#channels/whatsapp/conversation/contacts.ts'
import { addNote } from '#channels/whatsapp/conversation/notes.ts'
import {
  e164FromDigits,
  identityOf,
  type WebhookMessage,
} from '#channels/whatsapp/message/webhook-message.ts'
import type { CompanyTx } from '#database/caller/company.ts'

/** WhatsApp itself reports that a person has another number, or another id. */
export async function changeKeys(
  company: CompanyTx,
  { system, from, from_user_id: formerId }: WebhookMessage,
  at: Date,
): Promise<void> {
  const [formerNumber, identity] = [e164FromDigits(from), identityOf(formerId)]
  const before = formerNumber
    ? ({ kind: 'numéro', value: formerNumber } as const)
    : identity && ({ kind: 'identité', value: identity } as const)
  if (!(before && system)) return
  const [number, id] = [e164FromDigits(system.wa_id), identityOf(system.user_id)]
  const conversations = [
    number && (await followKey(company, before, { kind: 'numéro', value: number }, at)),
    id && (await followKey(company, before, { kind: 'identité', value: id }, at)),
  ].filter((conversation) => conversation !== undefined)
  if (number && conversations[0])
    await addNote(company, conversations[0], `Ce client a changé de numéro : ${number}.`, at)
}

const IdChange = z.object({ user_id: z.object({ previous: z.string(), current: z.string() }) })

/** WhatsApp reports ids that were replaced by others. */
export async function changeIdentities(company: CompanyTx, value: Record<string, unknown>): Promise<void> {
  for (const payload of Array.isArray(value.user_id_update) ? value.user_id_update : []) {
    const { data } = IdChange.safeParse(payload)
    const [previous, current] = [identityOf(data?.user_id.previous), identityOf(data?.user_id.current)]
    if (previous && current)
      await followKey(
        company,
        { kind: 'identité', value: previous },
        { kind: 'identité', value: current },
        new Date(),
      )
  }
}
