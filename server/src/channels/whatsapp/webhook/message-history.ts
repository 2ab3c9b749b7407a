import { z } from 'zod'
import {
  e164FromDigits,
  identityOf,
  profileName,
  WebhookMessage,
} from '#channels/whatsapp/message/webhook-message.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { log } from '#telemetry/log.ts'
import { receiveMessage } from './receive-message.ts'

const text = z.string().optional().catch(undefined)
const Thread = z.object({
  id: text,
  context: z
    .object({ wa_id: text, user_id: text, parent_user_id: text, username: text })
    .optional()
    .catch(undefined),
  messages: z.array(z.unknown()).catch([]),
})

type HistoryThread = { thread: z.output<typeof Thread>; ownNumber: string | undefined }

/**
 * The conversations (« threads ») in a part of the phone's history. Each is handled in its own transaction.
 */
export function threadsIn(value: Record<string, unknown>): HistoryThread[] {
  const { display_phone_number: shown } = (value.metadata ?? {}) as { display_phone_number?: unknown }
  const ownNumber = e164FromDigits(String(shown ?? '').replaceAll(/\D/g, ''))
  const pieces = Array.isArray(value.history) ? value.history : []
  return pieces.flatMap((piece: { threads?: unknown; errors?: unknown }) => {
    if (piece.errors) log('info', 'whatsapp history declined')
    return (Array.isArray(piece.threads) ? piece.threads : []).flatMap((payload: unknown) => {
      const { data: thread } = Thread.safeParse(payload)
      return thread ? [{ thread, ownNumber }] : []
    })
  })
}

/** Stores the messages that one person and the company exchanged before the phone was linked. */
export async function receiveThread(company: CompanyTx, { thread, ownNumber }: HistoryThread): Promise<void> {
  const { context } = thread
  const contact = {
    number: e164FromDigits(context?.wa_id ?? thread.id),
    identity: identityOf(context?.user_id, context?.parent_user_id),
    username: profileName(context?.username, 100),
  }
  for (const payload of thread.messages) {
    const { data: message } = WebhookMessage.safeParse(payload)
    const isOurs = ownNumber !== undefined && e164FromDigits(message?.from) === ownNumber
    if (message) await receiveMessage(company, contact, message, { origin: 'history', isOurs })
  }
}
