import type { Codes, DocumentValue, Letterhead } from '@escale/contract/channels/pdf/document'
import type { BillCopy, BillLanguage } from '@escale/contract/trade/documents/house-bill-words'
import type { RequestContext } from '#access/caller/server.ts'
import { canWriteNow } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { findCurrentBill } from '#trade/current-bills.ts'
import { printDocument } from '#trade/documents/paper/print.ts'
import type { Recipient } from '#trade/documents/paper/recipients.ts'
import type { ExpeditionOnPaper } from '#trade/documents/transport/expedition.ts'
import type { Lot } from '#trade/documents/transport/lots.ts'
import { codesToFollow } from '#trade/documents/transport/tracking-codes.ts'
import { billDocument } from './bill-document.ts'
import type { BillEdition } from './bill-rows.ts'
import { printedContent } from './load-content.ts'
import { prepareBill } from './prepare-bill.ts'

type Printing = WriteContext & RequestContext
type BillRequest = {
  letterhead: Letterhead
  expedition: ExpeditionOnPaper
  client: Recipient
  lots: Lot[]
  language: BillLanguage
  copy: BillCopy
  original: number
}

/** Prints the bill of a client: the last issued edition or, in draft, the records as they are now. */
export async function printBill(context: Printing, request: BillRequest): Promise<{ name: string }> {
  const { letterhead, expedition, client, lots } = request
  if (!context.bytes?.isAskedOnly && canWriteNow(context.actor, 'expeditions.write'))
    await prepareBill(context, expedition, client, letterhead.city)
  const paper = await billPaper(context.company, request, await codesToFollow(context, lots))
  return printDocument(context, expedition.id, paper)
}

/** Builds the bill of a client as a document. */
export async function billPaper(
  company: CompanyTx,
  request: BillRequest,
  codes: Codes | null,
): Promise<DocumentValue> {
  const { letterhead, expedition, client, lots, language, copy, original } = request
  const current = await findCurrentBill(company, expedition.id, client.id)
  const sources = { letterhead, expedition, clientId: client.id, lots }
  const printed = await printedContent(company, sources, current?.id)
  refuseMissingOriginal(printed, request)
  return billDocument({
    ...printed,
    letterhead,
    language,
    copy,
    original,
    number: current?.number ?? null,
    replaces: current?.replaces ?? [],
    codes,
    clientName: client.name,
  })
}

/** Only an issued bill has originals, as many as its terms say. An air waybill always has three. */
function refuseMissingOriginal({ content, edition }: BillEdition, { copy, original }: BillRequest): void {
  if (copy !== 'original') return
  const isAir = content.transport.mode === 'Aérien'
  if (edition === 0 || (!isAir && original > content.terms.originals)) throw new Refusal('NOT_ISSUED')
}
