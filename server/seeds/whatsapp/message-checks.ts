import type { Core } from './core.ts'
import { needText, objectList, objectOf, optionalText } from './fields.ts'
import { GraphError, invalid, missingParameter } from './graph-error.ts'
import { isStored } from './media.ts'
import type { AccountState, Json, Template } from './state.ts'
import { checkParameters, fillTemplate, findTemplate } from './template-checks.ts'

/** Validates the content of a message, and returns the text that the person will see. */
export function checkContent(
  core: Core,
  account: AccountState,
  body: Json,
): { type: string; text: string; template: Template | undefined } {
  const type = body.type === undefined ? 'text' : String(body.type)
  const content = objectOf(body[type])
  if (!types.has(type)) throw invalid(`Param type must be one of {${[...types].join(', ')}} - got "${type}".`)
  if (!body[type] || typeof body[type] !== 'object') throw missingParameter(type)
  if (type === 'template') {
    const template = findTemplate(account, content)
    checkParameters(template, objectList(content.components))
    return { type, text: fillTemplate(template, objectList(content.components)), template }
  }
  if (type in longestCaption) checkFile(core, account, type, content)
  return { type, text: textReaders[type]?.(content) ?? '', template: undefined }
}

const textReaders: Record<string, (content: Json) => string> = {
  text: ({ body }) => needText(body, "text['body']", 4096),
  reaction({ message_id, emoji }) {
    needText(message_id, "reaction['message_id']", 512)
    if (typeof emoji !== 'string') throw missingParameter("reaction['emoji']")
    return emoji
  },
  location({ latitude, longitude }) {
    if (latitude === undefined || longitude === undefined) throw missingParameter("location['latitude']")
    return `${latitude}, ${longitude}`
  },
  interactive: ({ type, action, body }) => {
    if (type === 'contact_request') throw invalid("Param interactive['type'] must be request_contact_info")
    if (!type || !action) throw missingParameter("interactive['action']")
    return optionalText(objectOf(body).text) ?? ''
  },
  image: ({ caption }) => optionalText(caption) ?? '',
  video: ({ caption }) => optionalText(caption) ?? '',
  document: ({ caption, filename }) => optionalText(caption) ?? optionalText(filename) ?? '',
}

function checkFile(core: Core, account: AccountState, type: string, { id, link, caption }: Json): void {
  if (!id && !link) throw new GraphError(131008, `Either ${type}['id'] or ${type}['link'] is required.`)
  if (id && !isStored(core, account, String(id))) {
    throw invalid(`Param ${type}['id'] is not a valid whatsapp business account media attachment ID`)
  }
  if (link && !/^https?:\/\//.test(String(link))) throw invalid(`Param ${type}['link'] is not a valid URI.`)
  if (caption && longestCaption[type] === 0) throw invalid(`Unexpected key "caption" on param "${type}".`)
  if (caption) needText(caption, `${type}['caption']`, longestCaption[type] ?? 0)
}

/** Types of messages that contain a file, with the maximum length of their caption in characters. */
const longestCaption: Record<string, number> = {
  image: 1024,
  video: 1024,
  document: 1024,
  audio: 0,
  sticker: 0,
}
const types = new Set([
  'text',
  'template',
  'image',
  'document',
  'audio',
  'video',
  'sticker',
  'reaction',
  'location',
  'contacts',
  'interactive',
])
