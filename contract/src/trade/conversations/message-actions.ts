import { type Treatment, whatsAppError } from '#channels/whatsapp/errors.ts'
import type { Channel, MessageStatus } from '#channels/whatsapp/words.ts'
import type { MessageAct } from './words.ts'

type SentMessage = {
  channel: Channel
  status: MessageStatus
  /** A job has started to send the message, so WhatsApp may already have received it. */
  isAttempted: boolean
  /** The error code from WhatsApp; null when there is none. */
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

/** Error categories in which sending the same message again can never succeed. */
const permanentFailures: readonly Treatment[] = ['window', 'person', 'refused']

function canRetry(errorCode: number | null): boolean {
  return !permanentFailures.includes(whatsAppError(errorCode).treatment)
}
