import { z } from 'zod'
import type { CompanyTx } from '#database/door/company.ts'
import { log } from '#log.ts'
import { conversationOfPerson, type Person } from './contacts.ts'
import { contentOf } from './content.ts'
import { deleteMessage, editMessage, react } from './message-edits.ts'
import { pastStatuses } from './phone-contacts.ts'
import { fetchLater, keepReceived } from './received-message.ts'
import { identityOf, momentOf, nameOf, numberOf, WebhookContact, WebhookMessage } from './webhook-message.ts'

const text = z.string().optional().catch(undefined)
const Thread = z.object({
  id: text,
  context: z.object({ wa_id: text, user_id: text, parent_user_id: text, username: text }).optional().catch(undefined),
  messages: z.array(z.unknown()).catch([]),
})
type Thread = z.output<typeof Thread>

type Json = Record<string, unknown>

/** The threads of a piece of the telephone's past: each is worked alone. */
export function threadsOf(value: Json): { thread: Thread; ownNumber: string | undefined }[] {
  const { display_phone_number: shown } = (value.metadata ?? {}) as { display_phone_number?: unknown }
  const ownNumber = numberOf(String(shown ?? '').replaceAll(/\D/g, ''))
  const pieces = Array.isArray(value.history) ? value.history : []
  return pieces.flatMap((piece: { threads?: unknown; errors?: unknown }) => {
    if (piece.errors) log('info', 'whatsapp history declined')
    return (Array.isArray(piece.threads) ? piece.threads : []).flatMap((told: unknown) => {
      const { data: thread } = Thread.safeParse(told)
      return thread ? [{ thread, ownNumber }] : []
    })
  })
}

/** Keeps what was said before: nobody has to read it, and it starts nothing. */
export async function takeThread(company: CompanyTx, { thread, ownNumber }: { thread: Thread; ownNumber: string | undefined }): Promise<void> {
  const { context } = thread
  const person = {
    number: numberOf(context?.wa_id ?? thread.id),
    identity: identityOf(context?.user_id, context?.parent_user_id),
    username: nameOf(context?.username, 100),
  }
  for (const told of thread.messages) {
    const { data: message } = WebhookMessage.safeParse(told)
    if (message) await keepPast(company, person, message, numberOf(message.from) === ownNumber && ownNumber !== undefined)
  }
}

/** A file of the past, told after its thread: who wrote it is said by where it stands. */
export async function takePastFile(company: CompanyTx, value: Json, told: unknown, isOurs: boolean): Promise<void> {
  const message = WebhookMessage.parse(told)
  const { data: contact } = WebhookContact.safeParse((Array.isArray(value.contacts) ? value.contacts[0] : undefined) ?? {})
  const person = {
    number: numberOf((isOurs ? message.to : message.from) ?? contact?.wa_id),
    identity: identityOf(isOurs ? message.to_user_id : message.from_user_id, contact?.user_id),
    name: nameOf(contact?.profile?.name),
  }
  await keepPast(company, person, message, isOurs)
}

async function keepPast(company: CompanyTx, person: Person, message: z.output<typeof WebhookMessage>, isOurs: boolean): Promise<void> {
  const at = momentOf(message.timestamp)
  const conversationId = await conversationOfPerson(company, person, at)
  if (!conversationId) return
  const said = { conversationId, message, at, isTheirs: !isOurs }
  if (message.type === 'system') return
  if (message.reaction) return react(company, said)
  if (message.edit) return editMessage(company, said)
  if (message.revoke) return deleteMessage(company, said)
  const content = contentOf(message)
  const status = isOurs ? (pastStatuses[message.history_context?.status ?? ''] ?? 'Envoyé') : 'Reçu'
  const kept = { conversationId, providerId: message.id, content, at, status, isPast: true, answers: message.context?.id }
  const id = await keepReceived(company, { ...kept, origin: isOurs ? 'téléphone' : 'client' })
  if (!id && content.media) await fillPlace(company, message.id, content)
}

/** The file whose place was kept when its thread was told. */
async function fillPlace(
  { db, ...company }: CompanyTx,
  providerId: string,
  { kind, body, media, details }: ReturnType<typeof contentOf>,
): Promise<void> {
  const row = await db
    .updateTable('messages')
    .set({ kind, body, media: JSON.stringify(media), details: details ? JSON.stringify(details) : null })
    .where('provider_id', '=', providerId)
    .where('kind', '=', 'illisible')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row) await fetchLater({ ...company, db }, row.id)
}
