import { type Treatment, whatsAppError } from '#channels/whatsapp/errors.ts'
import type { Channel, MessageStatus } from '#channels/whatsapp/words.ts'
import type { MessageAct } from './words.ts'

type SentMessage = {
  channel: Channel
  status: MessageStatus
  /** A job has started sending it, so it may already be on its way. */
  isAttempted: boolean
  /** WhatsApp's error code; null when it gave none. */
  errorCode: number | null
}

/** The actions available for a message that was not delivered. */
export function availableActions(message: SentMessage): MessageAct[] {
  if (message.channel !== 'WhatsApp') return []
  if (message.status === 'Ouvert dans WhatsApp') return ['declare', 'cancel']
  if (message.status === 'Envoi incertain') return ['retry', 'declare', 'cancel']
  if (message.status === 'En file') return message.isAttempted ? [] : ['cancel']
  if (message.status === 'Échec') return canRetry(message.errorCode) ? ['retry', 'cancel'] : ['cancel']
  return []
}

/** Errors for which the unchanged message can never be delivered. */
const permanentFailures: readonly Treatment[] = ['window', 'person', 'refused']

function canRetry(errorCode: number | null): boolean {
  return !permanentFailures.includes(whatsAppError(errorCode).treatment)
}
