import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'
import type { Server } from '#access/server.ts'
import type { CompanyTx } from '#database/company.ts'
import type { Piece } from './pieces.ts'

export type Links = Pick<Server, 'secret' | 'publicUrl'>

export async function valuesOf(_company: CompanyTx, _links: Links, _clientId: string, _piece: Piece): Promise<TemplateValues> {
  return {}
}
