import type { DocumentValue, Letterhead } from '@escale/contract/channels/pdf/document'
import { openingName } from '@escale/contract/trade/invoices/words'
import { amountInWords } from '@escale/contract/values/amount-in-words/amount-words'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { addressLines, recipientById } from '#trade/documents/paper/recipients.ts'
import { codeAndStamp } from './invoice.ts'

type RefundOnPaper = Awaited<ReturnType<typeof findRefundOnPaper>>

/** Reads a refund with its client and the advance or credit note that it gives back. */
export async function findRefundOnPaper(company: CompanyTx, id: string) {
  const { clientId, clientName, ...refund } = requireFound(
    await company.db
      .selectFrom('refunds as r')
      .leftJoin('payments as p', 'p.id', 'r.source_id')
      .leftJoin('credit_notes as n', 'n.id', 'r.source_id')
      .select(['r.number', 'r.amount', 'r.method', 'r.reference', 'r.reason', 'r.client_id as clientId'])
      .select([
        'r.client_name as clientName',
        'r.refund_date as refundDate',
        'r.refunded_by_name as refundedBy',
      ])
      .select(['p.reference as receipt', 'n.number as creditNote'])
      .where('r.id', '=', id)
      .executeTakeFirst(),
  )
  return { ...refund, client: { ...(await recipientById(company, clientId)), name: clientName } }
}

/** Builds the receipt of a refund, which the client signs. */
export function buildRefund(letterhead: Letterhead, refund: RefundOnPaper): DocumentValue {
  const { number, amount, method, reference, reason, client, refundDate, refundedBy } = refund
  return {
    title: 'Reçu de remboursement',
    number: null, // The title leaves no space for it in the head of a small page.
    fileName: `Remboursement ${number} ${client.name}`,
    paper: 'A5',
    letterhead,
    particulars: [
      { label: 'Numéro', value: number },
      { label: 'Rendu le', value: formatDay(refundDate) },
    ],
    blocks: [
      {
        kind: 'parties',
        parties: [
          { title: 'Rendu à', name: client.name, lines: addressLines(client) },
          {
            title: 'La somme de',
            name: formatMoney(amount),
            lines: [amountInWords(amount, letterhead.numberWords), `${method}, le ${formatDay(refundDate)}`],
          },
        ],
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Rendu sur', value: sourceText(refund) },
          { label: 'Enregistré par', value: refundedBy },
          ...(reference ? [{ label: 'Référence', value: reference }] : []),
          { label: 'Motif', value: reason },
        ],
      },
      { kind: 'signatures', signatures: [{ title: 'Pour le client, reçu la somme' }] },
      ...codeAndStamp(letterhead, null, ''),
    ],
  }
}

function sourceText({ receipt, creditNote }: RefundOnPaper): string {
  if (creditNote) return `Avoir ${creditNote}`
  return receipt ? `Avance, reçu ${receipt}` : openingName
}
