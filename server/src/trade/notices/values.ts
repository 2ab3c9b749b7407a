import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'
import type { Server } from '#access/caller/server.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { nowhere } from '#journal/event.ts'
import { recorderOf } from '#journal/record.ts'
import type { ClientMessage } from '#trade/client-message.ts'
import { linksOfTold } from '#trade/template-links.ts'
import { toldOf } from '#trade/template-values.ts'
import type { Piece } from './pieces.ts'
import { subjectOf } from './texts.ts'

export type Links = Pick<Server, 'secret' | 'publicUrl'>

/** Fills what is said to a client with what their records hold. */
export type Filler = (clientId: string, piece: Pick<Piece, 'kind' | 'ids'>) => Promise<TemplateValues>

/** What is to be seen before anything is written: addresses are made when the message is. */
export function previewFiller(company: CompanyTx): Filler {
  return fillerOf(company, ({ linked }) => Promise.resolve(linked && "(lien créé à l'envoi)"))
}

/** Nobody, where a rule speaks. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** With the addresses that lead to the records, made where there are none. */
export function sendingFiller(
  company: CompanyTx,
  links: Links,
  by: { userId: string | null; name: string },
): Filler {
  const actor = { userId: by.userId ?? nobody, name: by.name, role: 'viewer', tenantId: company.id } as const
  const writing = { company, actor, record: recorderOf(company, { ...by, from: nowhere }) }
  return fillerOf(company, async (told) => (await linksOfTold(writing, links, [told]))[0] || null)
}

function fillerOf(company: CompanyTx, linkOf: (told: ClientMessage) => Promise<string | null>): Filler {
  const read = new Map<string, Promise<ClientMessage[]>>()
  return async (clientId, { kind, ids }) => {
    const key = `${subjectOf[kind]} ${ids.join()}`
    const reading = read.get(key) ?? toldOf(company, subjectOf[kind], ids)
    read.set(key, reading)
    const told = (await reading).find((one) => one.clientId === clientId)
    if (!told) return {}
    const link = await linkOf(told)
    return { ...told.values, ...(link && { lien: link }) }
  }
}
