import { telephoneKey } from '@escale/contract/values/telephone-key'
import { z } from 'zod'
import { applyKeyChange, findConversation } from '#channels/whatsapp/conversation/contacts.ts'
import type { Key } from '#channels/whatsapp/message/contact-keys.ts'
import {
  e164FromDigits,
  identityOf,
  type WebhookMessage,
} from '#channels/whatsapp/message/webhook-message.ts'
import type { CompanyTx } from '#database/caller/company.ts'

/** A change of phone number or WhatsApp id: the former one, and those that replace it. */
export type KeyChange = { former: Key | undefined; keys: Key[] }

export function keyChangeIn({ system, from, from_user_id: formerId }: WebhookMessage): KeyChange {
  const former = keyFrom('numéro', e164FromDigits(from)) ?? keyFrom('identité', identityOf(formerId))
  const keys = [
    keyFrom('numéro', e164FromDigits(system?.wa_id ?? system?.new_wa_id)),
    keyFrom('identité', identityOf(system?.user_id)),
  ].filter((key) => key !== undefined)
  return { former, keys: keys.filter((key) => !former || !isSameKey(key, former)) }
}

/** Whether two keys are equal. The same number in another form is not a change. */
function isSameKey(one: Key, other: Key): boolean {
  return one.kind === other.kind && telephoneKey(one.value) === telephoneKey(other.value)
}

function keyFrom(kind: Key['kind'], value: string | undefined): Key | undefined {
  return value === undefined ? undefined : { kind, value }
}

/**
 * Assigns the new number and id of a person to the person's conversation, and returns it. If no conversation
 * has the former number, the conversation of the client with that number is used.
 */
export async function changeKeys(
  company: CompanyTx,
  { former, keys }: KeyChange,
  at: Date,
): Promise<string | undefined> {
  const known = former && (await findConversation(company, contactWith(former), at))
  const followed: (string | undefined)[] = []
  if (former) for (const key of keys) followed.push(await applyKeyChange(company, former, key, at))
  const [first] = keys
  return (
    followed.find((id) => id !== undefined) ??
    known ??
    (first && (await findConversation(company, contactWith(first), at)))
  )
}

function contactWith({ kind, value }: Key) {
  return kind === 'numéro' ? { number: value } : { identity: value }
}

const IdChange = z.object({ user_id: z.object({ previous: z.string(), current: z.string() }) })

/** Handles an event in which WhatsApp reports that ids of persons were replaced. */
export async function changeIdentities(company: CompanyTx, value: Record<string, unknown>): Promise<void> {
  for (const payload of Array.isArray(value.user_id_update) ? value.user_id_update : []) {
    const { data } = IdChange.safeParse(payload)
    const [previous, current] = [identityOf(data?.user_id.previous), identityOf(data?.user_id.current)]
    if (previous && current)
      await applyKeyChange(
        company,
        { kind: 'identité', value: previous },
        { kind: 'identité', value: current },
        new Date(),
      )
  }
}
