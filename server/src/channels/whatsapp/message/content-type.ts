import type { MessageKind } from '@escale/contract/channels/whatsapp/words'

/** The content of a message, received or sent. */
export type Content = {
  kind: MessageKind
  body: string | null
  /** The text for the list of conversations, if it is not the body. */
  listed?: string
  details?: Record<string, unknown>
  /** The file of the message, as WhatsApp stores it until a job downloads it. */
  media?: Media
}

export type Media = {
  id: string
  mimeType: string
  name: string | null
  state: 'attendu' | 'gardé' | 'non conservé'
  reason?: string
}
