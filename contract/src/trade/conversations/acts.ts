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

/** What will fail again however often it is sent: nobody there, oneself, a text that WhatsApp does not take. */
const hopeless: readonly number[] = [131026, 131021, 131051, 131052, 131053]
/** Free text comes too late for these: a template is chosen instead. */
const closedWindow = 131047

/** What may be done of a message that did not simply arrive. */
export function actsOn(message: Sent): MessageAct[] {
  if (message.channel !== 'WhatsApp') return []
  if (message.status === 'Ouvert dans WhatsApp') return ['declare', 'cancel']
  if (message.status === 'Envoi incertain') return ['retry', 'declare', 'cancel']
  if (message.status === 'En file') return message.isAttempted ? [] : ['cancel']
  if (message.status === 'Échec') return mayBeSentAgain(message.errorCode) ? ['retry', 'cancel'] : ['cancel']
  return []
}

export function mayBeSentAgain(errorCode: number | null): boolean {
  return errorCode === null || (errorCode !== closedWindow && !hopeless.includes(errorCode))
}
