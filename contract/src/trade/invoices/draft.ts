import * as z from 'zod/mini'
import { ListPrice } from '#trade/prices/list-price.ts'
import { Day } from '#values/dates.ts'
import { isDay } from '#values/days.ts'
import { quantity } from '#values/fields.ts'
import { Cents, maxCents, WeightKg } from '#values/money.ts'
import { note, optional } from '#values/text.ts'
import { Measure, measureOfLine } from './measure.ts'
import { invoiceTotal } from './totals.ts'
import { invoiceStatuses } from './words.ts'

export * from './words.ts'

/** Stored values, in the spelling of the product specification. */
export const merchandiseTypes = [
  'ordinateur',
  'téléphone',
  'tablette',
  'montre connecter',
  'battery téléphone',
  'batery ordinateur',
] as const

const serviceId = z.uuid('Choisissez un service.')

const measure = z._default(z.nullable(Measure), null)

/** The server reads the price again, and keeps the figures of a line that had it already. */
const listPrice = z._default(z.nullable(ListPrice), null)

const MaritimeLine = z.object({ serviceId, quantity: quantity(), unitPrice: Cents, measure, listPrice })

const AirLine = z.object({
  serviceId,
  merchandiseType: z._default(
    z.nullable(z.enum(merchandiseTypes, 'Choisissez un type de marchandise.')),
    null,
  ),
  quantity: z._default(quantity(), 1),
  weightKg: WeightKg,
  unitPrice: Cents,
  subProduct: optional(200),
  measure,
  listPrice,
})

const head = {
  clientId: z.uuid('Choisissez un client.'),
  issueDate: Day("Indiquez une date d'émission valide."),
  dueDate: Day("Indiquez une date d'échéance valide."),
  status: z._default(z.enum(invoiceStatuses, 'Choisissez un statut.'), 'En attente'),
  description: note(),
}

function lines<Line extends z.ZodMiniType>(line: Line) {
  return z
    .array(line)
    .check(z.minLength(1, 'Ajoutez au moins une ligne.'), z.maxLength(500, '500 lignes au plus.'))
}

const dueAfterIssue = z.refine<{ issueDate: string; dueDate: string }>(
  (invoice) => invoice.dueDate >= invoice.issueDate,
  {
    path: ['dueDate'],
    message: "L'échéance ne peut pas précéder la date d'émission.",
    // Runs this check even while other fields are invalid.
    when: ({ value }) => {
      const { issueDate, dueDate } = (value ?? {}) as { issueDate?: unknown; dueDate?: unknown }
      return isDay(issueDate) && isDay(dueDate)
    },
  },
)

const totalWithinLimit = z.refine<AnyDraft>(
  (invoice) => invoiceTotal(invoice.serviceType, invoice.lines) <= maxCents,
  {
    path: ['lines'],
    message: 'Le total ne peut pas dépasser 99 999 999,99 $.',
  },
)

const MaritimeDraft = z.object({ serviceType: z.literal('Maritime'), ...head, lines: lines(MaritimeLine) })
const AirDraft = z.object({ serviceType: z.literal('Aérien'), ...head, lines: lines(AirLine) })
type AnyDraft = z.output<typeof MaritimeDraft> | z.output<typeof AirDraft>

/**
 * Fields that sea and air invoices have in common. They are validated with this schema when the mode is
 * missing or wrong.
 */
const AnyMode = z.object({
  ...head,
  lines: lines(z.object({ serviceId, quantity: z._default(quantity(), 1), unitPrice: Cents })),
})

/**
 * Adds the errors of the other fields when the mode is wrong. The union alone would report only the mode, and
 * the user would see the rest later.
 */
const checksWithoutMode = z.check<AnyDraft>(
  ({ value, issues }) => void issues.push(...issuesBesideMode(value)),
  {
    when: ({ value }) => !hasMode(value),
  },
)

function hasMode(value: unknown): boolean {
  const { serviceType } = (value ?? {}) as { serviceType?: unknown }
  return serviceType === 'Maritime' || serviceType === 'Aérien'
}

function issuesBesideMode(value: unknown) {
  const { error } = z.safeParse(AnyMode, value)
  return (error?.issues ?? []).map(({ path, message }) => ({
    code: 'custom' as const,
    path: [...path],
    message,
    input: value,
  }))
}

/** Removes a line's measurement when it no longer matches the total of the line. */
const dropsWrongMeasures = z.overwrite<AnyDraft>((invoice) =>
  invoice.serviceType === 'Maritime'
    ? {
        ...invoice,
        lines: invoice.lines.map((line) => ({ ...line, measure: measureOfLine('Maritime', line) })),
      }
    : {
        ...invoice,
        lines: invoice.lines.map((line) => ({ ...line, measure: measureOfLine('Aérien', line) })),
      },
)

/** The form of an invoice. The server sets number, author, timestamps and totals. */
export const InvoiceDraft = z
  .discriminatedUnion('serviceType', [MaritimeDraft, AirDraft], 'Indiquez Maritime ou Aérien.')
  .check(dueAfterIssue, totalWithinLimit, dropsWrongMeasures, checksWithoutMode)
export type InvoiceDraft = z.output<typeof InvoiceDraft>
