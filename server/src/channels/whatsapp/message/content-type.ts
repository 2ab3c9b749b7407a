import type { MessageKind } from '@escale/contract/channels/whatsapp/words'

/** The content of a message, whoever wrote it. */
export type Content = {
  kind: MessageKind
  body: string | null
  /** The text in the list of conversations, where the body is not enough. */
  listed?: string
  details?: Record<string, unknown>
  /** The file at WhatsApp, until a job has fetched it. */
  media?: Media
}

export type Media = {
  id: string
  mimeType: string
  name: string | null
  state: 'attendu' | 'gardé' | 'non conservé'
  reason?: string
}
