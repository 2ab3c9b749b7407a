import { pricingOf } from '@escale/contract/trade/invoices/words'
import type { Creditable } from '@escale/contract/trade/ledger/contract'
import { creditOfMeasure } from '@escale/contract/trade/ledger/credit'
import { CreditLineDraft, CreditNoteDraft } from '@escale/contract/trade/ledger/draft'
import { ledgerMessages } from '@escale/contract/trade/ledger/messages'
import type { CreditNature } from '@escale/contract/trade/ledger/words'
import { formatMoney } from '@escale/contract/values/amounts'
import { Cents } from '@escale/contract/values/money'
import * as z from 'zod/mini'
import { readableFigure, type TypedNumber } from '#ui/field/figure/typed-number.ts'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'

/** The source of a credit note: an invoice with its creditable amounts, or a client for a rebate. */
export type CreditSource = { creditable: Creditable } | { clientId: string; clientName: string }

type CreditedLine = Creditable['lines'][number]

/** `found` is what the second weighing or count found: kilograms by air, pieces by sea. */
const LineForm = z.object({
  position: z.nullable(z.int()),
  label: CreditLineDraft.shape.label,
  found: z.nullable(z.number().check(z.minimum(0))),
  amount: z.nullable(Cents),
})

const { nature, reason, fiscalReference } = CreditNoteDraft.shape
const FormDraft = z.object({ nature, reason, fiscalReference, lines: z.array(LineForm) })
export type CreditNoteFormDraft = z.output<typeof FormDraft>

type CreditNoteStart = {
  nature: CreditNature
  reason: string
  fiscalReference: string
  lines: {
    position: number | null
    label: string
    found: TypedNumber | null
    amount: TypedNumber | null
  }[]
}

export type CreditNoteForm = DraftForm<CreditNoteStart, CreditNoteFormDraft>

export function creditNoteStart(source: CreditSource): CreditNoteStart {
  const lines =
    'creditable' in source
      ? source.creditable.lines.map(({ position, label }) => ({ position, label }))
      : [{ position: null, label: 'Remise' }]
  return {
    nature: 'creditable' in source ? 'COR' : 'RRR',
    reason: '',
    fiscalReference: '',
    lines: lines.map((line) => ({ ...line, found: null, amount: null })),
  }
}

/** The schema of the form, limited to what is left of the invoice and of each of its lines. */
export function creditNoteSchema(source: CreditSource) {
  const creditable = 'creditable' in source ? source.creditable : null
  return FormDraft.check(
    z.check(({ value, issues }) => {
      const refuse = (path: (string | number)[], message: string) =>
        issues.push({ code: 'custom', input: value, path, message })
      value.lines.forEach((line, place) => {
        const refused = creditable && lineRefusal(creditable, line)
        if (refused) refuse(['lines', place, refused.field], refused.message)
      })
      const total = value.lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
      if (total === 0) refuse(['lines'], "Indiquez le montant d'au moins une ligne.")
      else if (creditable && total > creditable.left)
        refuse(['lines'], ledgerMessages.exceedsInvoice(formatMoney(creditable.left)))
    }),
  )
}

type LineRefusal = { field: 'found' | 'amount'; message: string }

function lineRefusal(
  { serviceType, lines }: Creditable,
  { position, found, amount }: CreditNoteFormDraft['lines'][number],
): LineRefusal | null {
  const billed = lines.find((line) => line.position === position)
  if (!billed) return null
  if ((amount ?? 0) > billed.left)
    return { field: 'amount', message: ledgerMessages.exceedsLine(formatMoney(billed.left)) }
  if (found !== null && found > billedMeasure(serviceType, billed))
    return { field: 'found', message: "C'est plus que ce qui est facturé : rien à créditer." }
  return null
}

/** The billed weight of an air line in kilograms, the billed pieces of a sea line. */
function billedMeasure(serviceType: Creditable['serviceType'], line: CreditedLine): number {
  return serviceType === 'Aérien' ? (line.weightKg ?? 0) : line.quantity
}

/** The credit in cents when a second weighing or count found less than was billed. Null otherwise. */
export function creditOfFound(
  serviceType: Creditable['serviceType'],
  { quantity, weightKg, unitPrice }: CreditedLine,
  found: number,
): number | null {
  const measured = serviceType === 'Aérien' ? { weightKg: found } : { quantity: found }
  const billed = { quantity, weightKg: weightKg ?? undefined, unitPrice }
  const cents = creditOfMeasure(pricingOf(serviceType), billed, measured)
  return cents > 0 ? cents : null
}

/** The part of a typed credit note that pays its invoice and the part that becomes free, in cents. */
export function creditOutcome(
  { lines }: Pick<CreditNoteStart, 'lines'>,
  balance: number,
): { total: number; allocated: number; free: number } {
  const total = lines.reduce((sum, { amount }) => sum + (amount === null ? 0 : readableFigure(amount)), 0)
  const allocated = Math.min(total, balance)
  return { total, allocated, free: total - allocated }
}

/** The places in the form of the lines that are sent: those with an amount. */
export function sentPlaces({ lines }: Pick<CreditNoteFormDraft, 'lines'>): number[] {
  return lines.flatMap(({ amount }, place) => (amount ? [place] : []))
}

export function creditNoteRequest(draft: CreditNoteFormDraft, source: CreditSource): CreditNoteDraft {
  const { lines, ...rest } = draft
  const isByAir = 'creditable' in source && source.creditable.serviceType === 'Aérien'
  return {
    ...rest,
    invoiceId: 'creditable' in source ? source.creditable.invoiceId : null,
    clientId: 'creditable' in source ? null : source.clientId,
    lines: sentPlaces(draft).flatMap((place) => {
      const line = lines[place]
      if (!line) return []
      const { position, label, found, amount } = line
      return [
        {
          ...{ position, label, amount: amount ?? 0 },
          quantity: isByAir ? null : found,
          weightKg: isByAir ? found : null,
        },
      ]
    }),
  }
}
