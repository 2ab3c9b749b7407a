import type { Block, DocumentValue, Letterhead } from '@escale/contract/channels/pdf/document'
import { secondTotalFact } from '@escale/contract/trade/currencies/rates'
import type { QuotePaper } from '@escale/contract/trade/quotes/words'
import { amountInWords } from '@escale/contract/values/amount-in-words/amount-words'
import { formatMoney } from '@escale/contract/values/amounts'
import { dayOf, formatDay } from '@escale/contract/values/days'
import { formatWeight, withUnit } from '@escale/contract/values/measures'
import { addressLines } from '#trade/documents/paper/recipients.ts'
import { codeAndStamp, linesTable, waysToPay } from './invoice.ts'
import type { QuoteOnPaper } from './quote-on-paper.ts'

/** Builds a quote on paper, as an offer or as a pro forma invoice for a bank or customs. */
export function buildQuote(
  letterhead: Letterhead,
  quote: QuoteOnPaper,
  paper: QuotePaper,
  address: string | null,
): DocumentValue {
  const { number, client, conditions, total, state } = quote
  const isDraft = state === 'Brouillon'
  return {
    title: paper,
    number,
    fileName: `${paper} ${number} ${client.name}`,
    paper: 'A4',
    letterhead,
    ...(isDraft && { across: 'Projet' }),
    particulars: [
      { label: 'Date', value: formatDay(quote.issueDate) },
      { label: "Valable jusqu'au", value: formatDay(quote.validityDay) },
    ],
    blocks: [
      addressee(quote, paper),
      ...lane(quote),
      linesTable(quote),
      { kind: 'beside', left: acceptance(letterhead, quote), right: [sums(quote)] },
      { kind: 'note', text: closingSentence(letterhead, paper, total) },
      ...(paper === 'Facture pro forma' ? waysToPay(letterhead, total) : []),
      ...(conditions ? [{ kind: 'note' as const, title: 'Conditions', text: conditions }] : []),
      ...codeAndStamp(letterhead, address, "Scannez ce code pour relire ce devis en ligne et l'accepter."),
    ],
  }
}

function addressee({ client, total, issuedBy }: QuoteOnPaper, paper: QuotePaper): Block {
  return {
    kind: 'parties',
    parties: [
      { title: 'Pour', name: client.name, lines: addressLines(client) },
      {
        title: 'Montant proposé',
        name: formatMoney(total),
        lines: [`${paper === 'Devis' ? 'Devis établi' : 'Facture pro forma établie'} par ${issuedBy}`],
      },
    ],
  }
}

/** The lane and the estimate, without those that are not known. */
function lane({ origin, destination, weightKg, volumeM3, serviceType }: QuoteOnPaper): Block[] {
  const known = [
    { label: 'Mode', value: serviceType },
    { label: 'Origine', value: origin },
    { label: 'Destination', value: destination },
    { label: 'Poids estimé', value: weightKg === null ? null : formatWeight(weightKg) },
    { label: 'Volume estimé', value: volumeM3 === null ? null : withUnit(volumeM3, 'm³') },
  ]
  const facts = known.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  return [{ kind: 'facts', facts }]
}

function acceptance({ timeZone }: Letterhead, { acceptedAt, acceptedBy }: QuoteOnPaper): Block[] {
  if (!acceptedAt)
    return [{ kind: 'signatures', signatures: [{ title: 'Bon pour accord, date et signature' }] }]
  return [
    { kind: 'stamp', text: 'Accepté' },
    { kind: 'note', text: `Accepté par ${acceptedBy} le ${formatDay(dayOf(acceptedAt, timeZone))}.` },
  ]
}

function sums({ total, second }: QuoteOnPaper): Block {
  const strong = { label: 'Total', value: formatMoney(total), isStrong: true }
  return { kind: 'sums', sums: [strong, ...(second ? [secondTotalFact(second)] : [])] }
}

function closingSentence({ numberWords }: Letterhead, paper: QuotePaper, total: number): string {
  const amount = amountInWords(total, numberWords)
  if (paper === 'Devis') return `Le présent devis est arrêté à la somme de ${amount}.`
  return [
    `Arrêtée la présente facture pro forma à la somme de ${amount}.`,
    "Ce document n'est pas une facture : rien n'est dû avant la facture définitive.",
  ].join('\n')
}
