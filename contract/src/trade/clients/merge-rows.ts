import { z } from 'zod'
import { refusal, refusalAbout } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { Count, Id, Version } from '#wire/page.ts'
import { mergedFields, mergeUndoHours, quoted } from './merge.ts'
import { ClientFigures } from './sheet.ts'

/** A merge that can still be undone. */
export type ClientMerge = z.output<typeof ClientMerge>
export const ClientMerge = z.object({
  id: Id,
  absorbedId: Id,
  absorbedName: z.string(),
  mergedByName: z.string(),
  mergedAt: Instant,
})

/** The records of one of the two clients before a merge. */
export const mergeSide = <Client extends z.ZodType>(client: Client) =>
  z.object({
    client,
    figures: ClientFigures,
    hasConversation: z.boolean(),
    messages: Count,
    waybills: Count,
    /** The client replied STOP, so no more messages are sent. */
    isStopped: z.boolean(),
  })

/** Number of records that moved from the absorbed client to the other one. */
export const MovedRows = z.object({ invoices: Count, goods: Count, waybills: Count })

/** Number of records that undoing a merge gives back, and of records that stay with the remaining client. */
export const ReturnedRows = z.object({
  invoices: Count,
  goods: Count,
  stayedInvoices: Count,
  stayedGoods: Count,
})

export const MergeInput = z.object({
  /** Id and version of the client that remains after the merge, as the caller last read it. */
  id: Id,
  version: Version,
  absorbedId: Id,
  absorbedVersion: Version,
  /** Fields in which the absorbed client's value replaces that of the remaining client. */
  taken: z.array(z.enum(mergedFields)).max(mergedFields.length),
})

/** Refusal because the client was merged into another one after the caller read it. */
export const mergedRefusal = {
  MERGED: refusalAbout(
    'Ce client a été fusionné avec un autre.',
    { id: Id, name: z.string(), into: z.string() },
    ({ name, into }) =>
      `${quoted(name)} a été fusionné avec ${quoted(into)}. Ouvrez la fiche de ${quoted(into)}.`,
  ),
} as const

export const mergeRefusals = {
  ...mergedRefusal,
  SAME_CLIENT: refusal('Choisissez deux clients différents.'),
} as const

export const undoRefusals = {
  MERGE_UNDONE: refusalAbout(
    'Cette fusion est déjà annulée.',
    { by: z.string() },
    ({ by }) => `Cette fusion a déjà été annulée par ${by}.`,
  ),
  MERGE_OVER: refusal(`Une fusion ne s'annule que pendant ${mergeUndoHours} heures.`),
  MERGE_CHAINED: refusalAbout(
    "Le client gardé a été fusionné depuis : annulez d'abord cette fusion-là.",
    { name: z.string(), into: z.string() },
    ({ name, into }) =>
      `${quoted(name)} a depuis été fusionné avec ${quoted(into)} : annulez d'abord cette fusion-là.`,
  ),
} as const
