import * as z from 'zod/mini'
import {
  AirLines,
  AnyLines,
  MaritimeLines,
  totalWithinLimit,
  withoutWrongMeasures,
} from '#trade/invoices/lines.ts'
import { Day } from '#values/dates.ts'
import { phone } from '#values/fields.ts'
import { WeightKg } from '#values/money.ts'
import { note, optional } from '#values/text.ts'

/** Longest estimated volume, in cubic metres: more than any ship carries. */
const mostCubicMetres = 99_999

const VolumeM3 = z.number('Indiquez un volume en mètres cubes.').check(
  z.minimum(0, 'Le volume ne peut pas être négatif.'),
  z.maximum(mostCubicMetres, 'Le volume ne peut pas dépasser 99 999 m³.'),
  z.overwrite((volume) => Math.round(volume * 10_000) / 10_000),
)

const head = {
  /** A prospect has a name and a phone number here, and no client record. */
  isProspect: z._default(z.boolean(), false),
  clientId: z._default(z.nullable(z.uuid('Choisissez un client.')), null),
  prospectName: optional(200),
  prospectPhone: phone(),
  origin: optional(200),
  destination: optional(200),
  weightKg: z._default(z.nullable(WeightKg), null),
  volumeM3: z._default(z.nullable(VolumeM3), null),
  validityDay: Day('Indiquez une date de validité.'),
  conditions: note(),
}

const MaritimeDraft = z.object({ serviceType: z.literal('Maritime'), ...head, lines: MaritimeLines })
const AirDraft = z.object({ serviceType: z.literal('Aérien'), ...head, lines: AirLines })
type AnyDraft = z.output<typeof MaritimeDraft> | z.output<typeof AirDraft>

type Addressee = { isProspect?: unknown; clientId?: unknown; prospectName?: unknown }

/** Runs even while other fields are invalid, so that the form marks every field at once. */
const hasAddressee = z.check<AnyDraft>(
  ({ value, issues }) => {
    const { isProspect, clientId, prospectName } = (value ?? {}) as Addressee
    const name = typeof prospectName === 'string' ? prospectName.trim() : ''
    if (isProspect && name === '')
      issues.push({ ...missingIssue('prospectName', 'Indiquez le nom du prospect.'), input: value })
    if (!isProspect && (clientId === null || clientId === undefined))
      issues.push({ ...missingIssue('clientId', 'Choisissez un client.'), input: value })
  },
  { when: () => true },
)

function missingIssue(field: string, message: string) {
  return { code: 'custom' as const, path: [field], message }
}

const AnyMode = z.object({ ...head, lines: AnyLines })

/** Adds the errors of the other fields when the mode is missing or wrong. */
const checksWithoutMode = z.check<AnyDraft>(
  ({ value, issues }) => {
    const { error } = z.safeParse(AnyMode, value)
    for (const { path, message } of error?.issues ?? [])
      issues.push({ code: 'custom', path: [...path], message, input: value })
  },
  {
    when: ({ value }) => {
      const { serviceType } = (value ?? {}) as { serviceType?: unknown }
      return serviceType !== 'Maritime' && serviceType !== 'Aérien'
    },
  },
)

/** The form of a quote. The server sets number, author, days and totals. */
export const QuoteDraft = z
  .discriminatedUnion('serviceType', [MaritimeDraft, AirDraft], 'Indiquez Maritime ou Aérien.')
  .check(hasAddressee, totalWithinLimit, z.overwrite(withoutWrongMeasures), checksWithoutMode)
export type QuoteDraft = z.output<typeof QuoteDraft>

/** The acceptance of a quote, typed by the client or by a colleague who was told by phone. */
export const QuoteAcceptance = z.object({
  name: z
    .string('Indiquez votre nom.')
    .check(z.trim(), z.minLength(1, 'Indiquez votre nom.'), z.maxLength(200, '200 caractères au plus.')),
  phone: phone(),
})
export type QuoteAcceptance = z.output<typeof QuoteAcceptance>
