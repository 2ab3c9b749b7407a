import * as z from 'zod/mini'
import { formatMoney, maxCents } from '#values/amounts.ts'
import { Day } from '#values/dates.ts'
import { formatDay } from '#values/days.ts'
import { SignedCents } from '#values/money.ts'

// Opening balances: what a client owed, or had in advance, before the company used Escale (decision 141).

const mostOpened = `${formatMoney(maxCents)} au plus.`

/** An amount in cents. A negative one is an advance. Zero opens nothing. */
export const OpeningAmount = SignedCents.check(
  z.refine((cents) => cents !== 0, 'Solde nul : rien à reprendre.'),
  z.minimum(-maxCents, mostOpened),
  z.maximum(maxCents, mostOpened),
)

/** The balance of a whole account on a day. */
export type OpeningDraft = z.output<typeof OpeningDraft>
export const OpeningDraft = z.object({
  clientId: z.uuid('Choisissez un client.'),
  amount: OpeningAmount,
  day: Day('Indiquez une date valide.'),
})

/** Why an opening is not written, or not taken back, by the codes of functions/openings.sql. */
export const openingRefusals = {
  UNKNOWN_CLIENT: "Ce client n'existe plus.",
  OPENING_TO_COME: "La date d'un solde d'ouverture ne peut pas être à venir.",
  HAS_OPENING: "Ce client a déjà un solde d'ouverture.",
  NUMBER_OPENED: 'Une facture de ce numéro est déjà reprise.',
  NOT_FOUND: "Ce solde d'ouverture est déjà retiré.",
  OPENING_TOO_OLD: "Ce solde d'ouverture a plus de 24 heures : il ne se retire plus.",
  OPENING_PAID: "Ce solde d'ouverture a un paiement : il ne se retire plus.",
  OPENING_CREDITED: "Ce solde d'ouverture a un avoir : il ne se retire plus.",
  OPENING_WRITTEN_OFF: "Un reste de ce solde d'ouverture est abandonné : annulez d'abord l'abandon.",
  OPENING_USED: "Cette avance d'ouverture paie une facture : elle ne se retire plus.",
  OPENING_REFUNDED: "Cette avance d'ouverture est remboursée, même en partie : elle ne se retire plus.",
} as const
export type OpeningRefusal = keyof typeof openingRefusals

type OpenedAccount = { amount: number; day: string; number: string | null; total: number | null }

/**
 * The description of an opening invoice: « Facture 2025-118 de 1 240,00 $, dont 500,00 $ payés avant ».
 * Amounts are in cents.
 */
export function openingDescription({ amount, day, number, total }: OpenedAccount): string {
  if (number === null) return `Solde du compte au ${formatDay(day)}`
  const paid = (total ?? amount) - amount
  const whole = `Facture ${number} de ${formatMoney(total ?? amount)}`
  return paid > 0 ? `${whole}, dont ${formatMoney(paid)} payés avant` : whole
}

/** Names an opening in a list, such as `SI-2026-00001, Maison Kivu, 740,00 $`. */
export function openingText({
  number,
  clientName,
  amount,
}: {
  number: string | null
  clientName: string
  amount: number
}): string {
  return `${number ?? 'Avance'}, ${clientName}, ${formatMoney(Math.abs(amount))}`
}
