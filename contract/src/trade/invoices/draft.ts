import * as z from 'zod/mini'
import { Day } from '#values/dates.ts'
import { isDay } from '#values/days.ts'
import { note } from '#values/text.ts'
import { AirLines, AnyLines, MaritimeLines, totalWithinLimit, withoutWrongMeasures } from './lines.ts'
import { invoiceStatuses } from './words.ts'

export { merchandiseTypes } from './lines.ts'
export * from './words.ts'

const head = {
  clientId: z.uuid('Choisissez un client.'),
  issueDate: Day("Indiquez une date d'émission valide."),
  dueDate: Day("Indiquez une date d'échéance valide."),
  status: z._default(z.enum(invoiceStatuses, 'Choisissez un statut.'), 'En attente'),
  description: note(),
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

const MaritimeDraft = z.object({ serviceType: z.literal('Maritime'), ...head, lines: MaritimeLines })
const AirDraft = z.object({ serviceType: z.literal('Aérien'), ...head, lines: AirLines })
type AnyDraft = z.output<typeof MaritimeDraft> | z.output<typeof AirDraft>

/**
 * Fields that sea and air invoices have in common. They are validated with this schema when the mode is
 * missing or wrong.
 */
const AnyMode = z.object({
  ...head,
  lines: AnyLines,
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

/** The form of an invoice. The server sets number, author, timestamps and totals. */
export const InvoiceDraft = z
  .discriminatedUnion('serviceType', [MaritimeDraft, AirDraft], 'Indiquez Maritime ou Aérien.')
  .check(dueAfterIssue, totalWithinLimit, z.overwrite(withoutWrongMeasures), checksWithoutMode)
export type InvoiceDraft = z.output<typeof InvoiceDraft>
