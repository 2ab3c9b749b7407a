import { z } from 'zod'
import { guarded, refusalAbout } from '#access/procedure.ts'
import { longestCode } from '#channels/labels/carrier-number.ts'
import { mostJoining, tallyActions } from '#trade/expeditions/arrival.ts'
import { expeditionModes, expeditionStatuses } from '#trade/expeditions/words.ts'
import { Instant } from '#values/instants.ts'
import { noNul } from '#values/text.ts'
import { ById, Count, Id } from '#wire/page.ts'
import { GoodsLine } from './goods-actions.ts'
import { lifeRefusal, photosFull } from './refusals.ts'
import { damageUndescribed, reportedStates, tallyStates } from './tally.ts'
import { longestReason } from './words.ts'

// The quay: loading by scan, and the tally at arrival. Warehouse staff reads these rows, so they contain no
// amounts of money and nothing of a departure but what its loading needs.

/** A departure that loads, is under way, or arrived and is not all handed over. */
export type Departure = z.output<typeof Departure>
export const Departure = z.object({
  id: Id,
  reference: z.string(),
  mode: z.enum(expeditionModes),
  status: z.enum(expeditionStatuses),
  origin: z.string(),
  destination: z.string(),
  etd: z.string().nullable(),
  eta: z.string().nullable(),
  /** Total usable volume of the containers, in cubic metres; null without containers. */
  capacityM3: z.number().nullable(),
  lots: Count,
  pieces: Count,
  weightKg: z.number(),
  volumeM3: z.number(),
  /** Number of lots and numbers counted at arrival. */
  counted: Count,
})

export type QuayLot = z.output<typeof QuayLot>
export const QuayLot = GoodsLine.pick({
  id: true,
  kind: true,
  number: true,
  code: true,
  clientName: true,
  status: true,
  quantity: true,
  weightKg: true,
  volumeM3: true,
  destination: true,
  expeditionId: true,
  expeditionReference: true,
  invoiceId: true,
})

/** A lot or number counted at arrival. */
export type ArrivalCount = z.output<typeof ArrivalCount>
export const ArrivalCount = z.object({
  id: Id,
  /** Null for a number that no goods have. */
  goodsId: Id.nullable(),
  /** The number of the goods, or the code as it was scanned. */
  title: z.string(),
  clientName: z.string().nullable(),
  state: z.enum(tallyStates),
  note: z.string().nullable(),
  /** Photos of a number. Those of a lot are photos of its goods. */
  photos: z.array(Id),
  /** The expedition on which a surplus lot was expected, if any. */
  expectedOn: z.string().nullable(),
  /** Why a surplus lot cannot join this expedition; null when it can, and for all others. */
  joinRefusal: z.string().nullable(),
  countedByName: z.string(),
  countedAt: Instant,
})

const Code = z.string().trim().min(1, 'Scannez ou saisissez un numéro.').max(longestCode).check(noNul)

export const quay = {
  departures: guarded('quay.read', { reads: true })
    .route({ method: 'GET', path: '/quay/departures' })
    .output(z.array(Departure)),
  /** Returns the goods on a departure, by number. */
  lots: guarded('quay.read', { reads: true })
    .route({ method: 'GET', path: '/quay/departures/{id}/lots' })
    .input(ById)
    .output(z.array(QuayLot)),
  counts: guarded('quay.read', { reads: true })
    .route({ method: 'GET', path: '/quay/departures/{id}/counts' })
    .input(ById)
    .output(z.array(ArrivalCount)),

  /**
   * Loads the lot with a scanned code. If several lots have it, each scan loads the next one. A lot that is
   * already on this departure is confirmed.
   */
  load: guarded('goods.load', { creates: true, records: ['GOODS_LOADED'] })
    .route({ method: 'POST', path: '/quay/departures/{id}/loads', successStatus: 201 })
    .input(
      z.object({
        id: Id,
        code: Code,
        /** True when the person loads a lot although it has no owner or weight. */
        confirmed: z.boolean().default(false),
      }),
    )
    .output(z.object({ lot: QuayLot, wasAboard: z.boolean() }))
    .errors({
      ...lifeRefusal,
      INCOMPLETE: refusalAbout(
        'Lot sans propriétaire ou sans poids.',
        { question: z.string() },
        ({ question }) => question,
      ),
    }),

  /**
   * Counts a lot or a number at arrival. A repeated count of the same lot changes the first one, so two
   * people can count at once.
   */
  count: guarded('goods.load', { creates: true, records: ['ARRIVAL_COUNTED', 'PHOTO_ADDED'] })
    .route({ method: 'POST', path: '/quay/departures/{id}/counts', successStatus: 201 })
    .input(
      z
        .object({
          id: Id,
          code: Code,
          state: z.enum(reportedStates),
          note: z.string().trim().max(longestReason).nullable().default(null),
          /** An uploaded photo of the damage. A number that no goods have keeps it in its count. */
          photoId: Id.nullable().default(null),
          /** True when the person chose the state; false for a scan. */
          corrects: z.boolean().default(false),
        })
        .refine(({ state, note }) => state !== 'Endommagé' || note, {
          path: ['note'],
          message: damageUndescribed,
        }),
    )
    .output(z.object({ count: ArrivalCount, wasCounted: z.boolean() }))
    .errors({ ...lifeRefusal, ...photosFull }),
  uncount: guarded('goods.load', { records: ['ARRIVAL_COUNTED'] })
    .route({ method: 'DELETE', path: '/quay/departures/{id}/counts/{countId}' })
    .input(z.object({ id: Id, countId: Id }))
    .output(z.void())
    .errors(lifeRefusal),
  /** Applies the tally to the goods of a departure whose arrival is confirmed. */
  applyTally: guarded('goods.load', { records: tallyActions })
    .route({ method: 'POST', path: '/quay/departures/{id}/tally' })
    .input(z.object({ id: Id, joining: z.array(Id).max(mostJoining).default([]) }))
    .output(z.object({ missing: Count, found: Count, damaged: Count, joined: Count }))
    .errors(lifeRefusal),
}
