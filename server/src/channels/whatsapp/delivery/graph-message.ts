import { longestCaption } from '@escale/contract/channels/whatsapp/documents'
import type { SendableMessage } from './send-checks.ts'

export type SentFile = { mediaId: string; name: string; contentType: string }

/**
 * The body of the request that sends a message. WhatsApp returns `biz_opaque_callback_data`, the message id,
 * with every status.
 */
export function graphMessage(
  { id, to, kind, body, template, replyTo }: SendableMessage,
  file?: SentFile,
): object {
  const recipient = to.kind === 'numéro' ? { to: to.value.replace('+', '') } : { recipient: to.value }
  const about = {
    ...recipient,
    biz_opaque_callback_data: id,
    ...(replyTo && { context: { message_id: replyTo } }),
  }
  if (template) return { ...about, type: 'template', template: graphTemplate(template, file) }
  if (!file) return { ...about, type: 'text', text: { body, preview_url: true } }
  const caption = body ? { caption: body.slice(0, longestCaption) } : {}
  if (kind === 'image') return { ...about, type: 'image', image: { id: file.mediaId, ...caption } }
  if (kind === 'audio') return { ...about, type: 'audio', audio: graphAudio(file) }
  return { ...about, type: 'document', document: { id: file.mediaId, filename: file.name, ...caption } }
}

/**
 * The audio part of a message. Ogg with Opus is displayed as a voice message, any other type as an audio
 * file.
 */
function graphAudio({ mediaId, contentType }: SentFile): object {
  return { id: mediaId, ...(contentType === 'audio/ogg' && { voice: true }) }
}

function graphTemplate(
  { name, language, parameters }: NonNullable<SendableMessage['template']>,
  file?: SentFile,
): object {
  const header = file && {
    type: 'header',
    parameters: [{ type: 'document', document: { id: file.mediaId, filename: file.name } }],
  }
  const values = parameters.map(({ name: variable, text }) => ({
    type: 'text',
    parameter_name: variable,
    text,
  }))
  const body = values.length > 0 && { type: 'body', parameters: values }
  return { name, language: { code: language }, components: [header, body].filter(Boolean) }
}
