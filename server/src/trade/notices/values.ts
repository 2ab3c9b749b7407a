import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'
import type { Server } from '#access/caller/server.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { serverOrigin } from '#journal/event.ts'
import { createRecorder } from '#journal/record.ts'
import type { ClientMessage } from '#trade/client-message.ts'
import { linksOfMessages } from '#trade/templates/template-links.ts'
import { messagesAbout } from '#trade/templates/template-values.ts'
import type { Piece } from './filled-pieces.ts'
import { subjectOf } from './texts.ts'

export type Links = Pick<Server, 'secret' | 'publicUrl'>

/** Reads the values for the placeholders of a text, from the records of a client. */
export type Filler = (
  clientId: string,
  piece: Pick<Piece, 'kind' | 'ids' | 'level'>,
) => Promise<TemplateValues>

/** Returns the values for a preview. Links are not created before the message is sent. */
export function previewFiller(company: CompanyTx): Filler {
  return createFiller(company, ({ linked }) => Promise.resolve(linked && "(lien créé à l'envoi)"))
}

/** User id stored as the creator of a link when a rule, not a user, sends the notice. */
const noUserId = '00000000-0000-0000-0000-000000000000'

/** Returns the values for sending. Missing links are created. */
export function sendingFiller(
  company: CompanyTx,
  links: Links,
  author: { userId: string | null; name: string },
): Filler {
  const actor = {
    userId: author.userId ?? noUserId,
    name: author.name,
    role: 'viewer',
    tenantId: company.id,
  } as const
  const writing = { company, actor, record: createRecorder(company, { ...author, from: serverOrigin }) }
  return createFiller(
    company,
    async (message) => (await linksOfMessages(writing, links, [message]))[0] || null,
  )
}

function createFiller(
  company: CompanyTx,
  linkOf: (message: ClientMessage) => Promise<string | null>,
): Filler {
  const cache = new Map<string, Promise<ClientMessage[]>>()
  return async (clientId, { kind, ids, level }) => {
    const key = `${subjectOf[kind]} ${ids.join()}`
    const pending = cache.get(key) ?? messagesAbout(company, subjectOf[kind], ids)
    cache.set(key, pending)
    const message = (await pending).find((candidate) => candidate.clientId === clientId)
    if (!message) return {}
    const link = await linkOf(message)
    const numero = level === null ? undefined : message.invoiceList
    return { ...message.values, ...(numero && { numero }), ...(link && { lien: link }) }
  }
}
