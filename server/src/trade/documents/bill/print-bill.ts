import type { Codes, DocumentValue } from '@escale/contract/channels/pdf/document'
import type { BillCopy, BillLanguage } from '@escale/contract/trade/documents/house-bill-words'
import type { RequestContext } from '#access/caller/server.ts'
import { canWriteNow } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { printDocument } from '#trade/documents/paper/print.ts'
import type { Recipient } from '#trade/documents/paper/recipients.ts'
import { findCurrentBill } from '#trade/documents/transport/current-bills.ts'
import type { ExpeditionOnPaper } from '#trade/documents/transport/expedition.ts'
import type { Lot } from '#trade/documents/transport/lots.ts'
import { codesToFollow } from '#trade/documents/transport/tracking-codes.ts'
import { billDocument } from './bill-document.ts'
import { billById, findBill, issuedContent, noTerms } from './bill-rows.ts'
import { loadContent } from './load-content.ts'
import { prepareBill } from './prepare-bill.ts'

type Printing = WriteContext & RequestContext
type BillRequest = {
  expedition: ExpeditionOnPaper
  client: Recipient
  language: BillLanguage
  copy: BillCopy
  original: number
}

/** Prints the bill of a client: the last issued edition or, in draft, the records as they are now. */
export async function printBill(
  context: Printing,
  { lots, ...request }: BillRequest & { lots: Lot[] },
): Promise<{ name: string }> {
  const { company } = context
  const { expedition, client } = request
  if (!context.bytes?.isAskedOnly && canWriteNow(context.actor, 'expeditions.write'))
    await prepareBill(context, expedition, client, (await letterheadOf(company)).city)
  const paper = await billPaper(company, request, await codesToFollow(context, lots))
  return printDocument(context, expedition.id, paper)
}

/** Builds the bill of a client as a document. */
export async function billPaper(
  company: CompanyTx,
  request: BillRequest,
  codes: Codes | null,
): Promise<DocumentValue> {
  const { expedition, client, language, copy, original } = request
  const current = await findCurrentBill(company, expedition.id, client.id)
  const printed = await printedContent(company, request, current?.id)
  refuseMissingOriginal(printed, request)
  return billDocument({
    ...printed,
    letterhead: await letterheadOf(company),
    language,
    copy,
    original,
    number: current?.number ?? null,
    replaces: current?.replaces ?? [],
    codes,
    clientName: client.name,
  })
}

async function printedContent(company: CompanyTx, { expedition, client }: BillRequest, billId?: string) {
  const of = { expeditionId: expedition.id, clientId: client.id }
  if (billId === undefined)
    return { content: await loadContent(company, { ...of, terms: noTerms }), edition: 0, correction: null }
  const bill = await findBill(company, billId)
  if (bill.state === 'Brouillon') {
    const { numberedAt } = bill
    return {
      content: await loadContent(company, { ...of, terms: bill, numberedAt }),
      edition: 0,
      correction: null,
    }
  }
  const { editions } = await billById(company, billId)
  return {
    content: await issuedContent(company, bill),
    edition: bill.edition,
    correction: editions[0]?.correction ?? null,
  }
}

type PrintedContent = Awaited<ReturnType<typeof printedContent>>

/** Only an issued bill has originals, as many as its terms say. An air waybill always has three. */
function refuseMissingOriginal({ content, edition }: PrintedContent, { copy, original }: BillRequest): void {
  if (copy !== 'original') return
  const isAir = content.transport.mode === 'Aérien'
  if (edition === 0 || (!isAir && original > content.terms.originals)) throw new Refusal('NOT_ISSUED')
}
