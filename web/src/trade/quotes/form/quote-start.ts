import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import { usualValidity } from '@escale/contract/trade/quotes/validity'
import { today } from '@escale/contract/values/days'
import { serverNow } from '#session/request/server-clock.ts'
import { type InvoiceStart, newLine } from '#trade/invoices/line/invoice-start.ts'
import { emptyFigure, type TypedNumber } from '#ui/field/figure/typed-number.ts'

/** A quote as its form fields hold it. Its lines are those of an invoice. */
export type QuoteStart = Pick<InvoiceStart, 'serviceType' | 'clientId' | 'lines' | 'aside'> & {
  isProspect: boolean
  prospectName: string
  prospectPhone: string
  origin: string
  destination: string
  weightKg: TypedNumber | null
  volumeM3: TypedNumber | null
  validityDay: string | null
  conditions: string
}

/** A new quote, valid from today in the time zone of the company. */
export function newQuote(timeZone: string, clientId: string | null = null): QuoteStart {
  return {
    serviceType: 'Maritime',
    isProspect: false,
    clientId,
    prospectName: '',
    prospectPhone: '',
    origin: '',
    destination: '',
    weightKg: null,
    volumeM3: null,
    validityDay: usualValidity(today(timeZone, serverNow())),
    conditions: '',
    lines: [newLine()],
    aside: [],
  }
}

/** The form values of a saved quote. */
export function savedQuoteStart(quote: QuoteDetail): QuoteStart {
  const isProspect = quote.clientId === null
  return {
    serviceType: quote.serviceType,
    isProspect,
    clientId: quote.clientId,
    prospectName: isProspect ? quote.clientName : '',
    prospectPhone: isProspect ? (quote.phone ?? '') : '',
    origin: quote.origin ?? '',
    destination: quote.destination ?? '',
    weightKg: quote.weightKg,
    volumeM3: quote.volumeM3,
    validityDay: quote.validityDay,
    conditions: quote.conditions ?? '',
    lines: quote.items.map(({ total: _, ...item }) => ({
      ...item,
      listPrice: null,
      key: crypto.randomUUID(),
      weightKg: item.weightKg ?? emptyFigure('Indiquez un poids.'),
    })),
    aside: [],
  }
}
