import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'
import type { Server } from '#access/caller/server.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { nowhere } from '#journal/event.ts'
import { recorderOf } from '#journal/record.ts'
import type { ClientMessage } from '#trade/client-message.ts'
import { linksOfMessages } from '#trade/template-links.ts'
import { messagesAbout } from '#trade/template-values.ts'
import type { Piece } from './pieces.ts'
import { subjectOf } from './texts.ts'

export type Links = Pick<Server, 'secret' | 'publicUrl'>

/** Reads the template values of a client's records. */
export type Filler = (clientId: string, piece: Pick<Piece, 'kind' | 'ids'>) => Promise<TemplateValues>

/** Values for a preview. Links are created only when the message is sent. */
export function previewFiller(company: CompanyTx): Filler {
  return fillerOf(company, ({ linked }) => Promise.resolve(linked && "(lien créé à l'envoi)"))
}

/** User id when a rule sends the notice. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Values with links, created where missing. */
export function sendingFiller(
  company: CompanyTx,
  links: Links,
  by: { userId: string | null; name: string },
): Filler {
  const actor = { userId: by.userId ?? nobody, name: by.name, role: 'viewer', tenantId: company.id } as const
  const writing = { company, actor, record: recorderOf(company, { ...by, from: nowhere }) }
  return fillerOf(company, async (told) => (await linksOfMessages(writing, links, [told]))[0] || null)
}

function fillerOf(company: CompanyTx, linkOf: (told: ClientMessage) => Promise<string | null>): Filler {
  const read = new Map<string, Promise<ClientMessage[]>>()
  return async (clientId, { kind, ids }) => {
    const key = `${subjectOf[kind]} ${ids.join()}`
    const reading = read.get(key) ?? messagesAbout(company, subjectOf[kind], ids)
    read.set(key, reading)
    const told = (await reading).find((one) => one.clientId === clientId)
    if (!told) return {}
    const link = await linkOf(told)
    return { ...told.values, ...(link && { lien: link }) }
  }
}
