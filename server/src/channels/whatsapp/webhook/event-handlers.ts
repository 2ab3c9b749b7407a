import { contactIn, WebhookMessage } from '#channels/whatsapp/message/webhook-message.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { noteAccountEvent } from './account-events.ts'
import { changeIdentities } from './contact-changes.ts'
import { receiveThread, threadsIn } from './message-history.ts'
import { receiveContacts } from './phone-contacts.ts'
import { receiveCall } from './receive-call.ts'
import { receiveMessage } from './receive-message.ts'
import { receivePreference } from './receive-preference.ts'
import { receiveStatus } from './statuses.ts'
import { noteTemplateEvent } from './template-events.ts'

type Json = Record<string, unknown>
export type Event = { field: string; value: Json }
type EventHandler = (company: CompanyTx) => Promise<void>

/**
 * The handlers of an event, each to be run in its own transaction, because the history of a phone comes in
 * parts of thousands of messages. An unknown field gets the handler of account events, which ignores it.
 */
export function handlersOf({ field, value }: Event): EventHandler[] {
  const each = (name: string, handle: (company: CompanyTx, value: Json, payload: unknown) => Promise<void>) =>
    listIn(value, name).map(
      (payload): EventHandler =>
        (company) =>
          handle(company, value, payload),
    )
  if (field === 'messages')
    return [
      ...each('messages', receiveClientMessage),
      ...each('statuses', (company, _, payload) => receiveStatus(company, payload)),
    ]
  if (field === 'smb_message_echoes') return each('message_echoes', receivePhoneEcho)
  if (field === 'smb_app_state_sync') return [(company) => receiveContacts(company, value)]
  if (field === 'history')
    return [
      ...threadsIn(value).map(
        (thread): EventHandler =>
          (company) =>
            receiveThread(company, thread),
      ),
      ...each('messages', receiveHistoryFile(false)),
      ...each('message_echoes', receiveHistoryFile(true)),
    ]
  if (field === 'calls') return each('calls', receiveCall)
  if (field === 'user_preferences') return each('user_preferences', receivePreference)
  if (field === 'user_id_update') return [(company) => changeIdentities(company, value)]
  if (/template/.test(field)) return [(company) => noteTemplateEvent(company, field, value)]
  return [(company) => noteAccountEvent(company, field, value)]
}

/** Receives a client's message. */
export async function receiveClientMessage(company: CompanyTx, value: Json, payload: unknown): Promise<void> {
  const message = WebhookMessage.parse(payload)
  await receiveMessage(company, contactIn(value, message, false), message, { origin: 'client' })
}

/** Handles a copy (« echo ») of a message that the company wrote in the WhatsApp app on its phone. */
export async function receivePhoneEcho(company: CompanyTx, value: Json, payload: unknown): Promise<void> {
  const message = WebhookMessage.parse(payload)
  await receiveMessage(company, contactIn(value, message, true), message, { origin: 'phone' })
}

/**
 * Handles a file of the history, which comes after its thread. The name of the webhook list tells who wrote
 * it.
 */
function receiveHistoryFile(isOurs: boolean) {
  return async (company: CompanyTx, value: Json, payload: unknown): Promise<void> => {
    const message = WebhookMessage.parse(payload)
    await receiveMessage(company, contactIn(value, message, isOurs), message, { origin: 'history', isOurs })
  }
}

function listIn(value: Json, name: string): unknown[] {
  const list = value[name]
  return Array.isArray(list) ? list : []
}
