import { type Treatment, whatsAppError } from '#channels/whatsapp/errors.ts'
import type { Channel, MessageStatus } from '#channels/whatsapp/words.ts'
import type { MessageAct } from './words.ts'

type Sent = {
  channel: Channel
  status: MessageStatus
  /** A job has taken it: it may be on its way. */
  isAttempted: boolean
  /** As WhatsApp said why it failed; null when it did not say. */
  errorCode: number | null
}

/** What may be done of a message that did not simply arrive. */
export function actsOn(message: Sent): MessageAct[] {
  if (message.channel !== 'WhatsApp') return []
  if (message.status === 'Ouvert dans WhatsApp') return ['declare', 'cancel']
  if (message.status === 'Envoi incertain') return ['retry', 'declare', 'cancel']
  if (message.status === 'En file') return message.isAttempted ? [] : ['cancel']
  if (message.status === 'Échec') return mayBeSentAgain(message.errorCode) ? ['retry', 'cancel'] : ['cancel']
  return []
}

/**
 * Nobody there, a window that closed, a message that WhatsApp does not take: as it is it will never arrive.
 */
const neverAgain: readonly Treatment[] = ['window', 'person', 'refused']

function mayBeSentAgain(errorCode: number | null): boolean {
  return !neverAgain.includes(whatsAppError(errorCode).treatment)
}
