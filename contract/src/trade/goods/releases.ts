import { z } from 'zod'
import { guarded, refusalAbout } from '#access/procedure.ts'
import { fileMessages } from '#channels/files/messages.ts'
import { reason } from '#values/fields.ts'
import { Instant } from '#values/instants.ts'
import { Count, Id, Search } from '#wire/page.ts'
import { GoodsLine } from './goods-actions.ts'
import { HandOverDraft, noDocumentMessage, unsignedMessage } from './hand-over-draft.ts'
import { lifeRefusal } from './refusals.ts'
import { goodsKinds, goodsStatuses, longestReason, requestStatuses } from './words.ts'

// The hand-over of goods at the counter, and the exceptions that a manager grants.

/** The most rows that one hand-over takes. */
const mostPerHandOver = 200
const HandOverIds = z
  .array(Id)
  .min(1, 'Choisissez au moins une marchandise.')
  .max(mostPerHandOver, '200 lignes au plus.')
const Reason = reason(longestReason)

/** A missing identity document is covered by the exception's reason too. */
const WithoutDocument = z.boolean().default(false)

export type ReleaseRequest = z.output<typeof ReleaseRequest>
export const ReleaseRequest = z.object({
  id: Id,
  status: z.enum(requestStatuses),
  reason: z.string(),
  /** Whether the exception also, or only, covers the missing identity document. */
  isWithoutDocument: z.boolean(),
  askedByName: z.string(),
  askedAt: Instant,
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string().nullable(),
})

/** Goods about to be handed over, and the reason that blocks them. */
export type GoodsAtCounter = z.output<typeof GoodsAtCounter>
export const GoodsAtCounter = z.object({
  id: Id,
  kind: z.enum(goodsKinds),
  number: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  quantity: Count,
  status: z.enum(goodsStatuses),
  location: z.string().nullable(),
  clientId: Id.nullable(),
  clientName: z.string().nullable(),
  expeditionReference: z.string().nullable(),
  /** The reason why they stay, in French; null when they may leave. */
  refusal: z.string().nullable(),
  /** The exception by which a manager lets them leave unpaid or unbilled. */
  exception: z.object({ reason: z.string(), byName: z.string() }).nullable(),
  /** The exception by which a manager lets them leave without an identity document. */
  waiver: z.object({ reason: z.string(), byName: z.string() }).nullable(),
  /** The latest exception request, while its outcome still concerns these goods. */
  request: ReleaseRequest.nullable(),
})

/** A client's balance over all invoices, and the overdue part of it. In cents. */
export type ClientDebt = z.output<typeof ClientDebt>
export const ClientDebt = z.object({ cents: Count, lateCents: Count })

/** Goods to be handed over together. `owedCents` is the amount due on these goods only. */
export type ReleaseCheck = z.output<typeof ReleaseCheck>
export const ReleaseCheck = z.object({
  goods: z.array(GoodsAtCounter),
  owedCents: Count,
  refusal: z.string().nullable(),
  /** Debt is the only obstacle, so an exception can be requested or granted. */
  mayBeExcepted: z.boolean(),
  /** Null for callers who cannot grant an exception: the counter sees the debt of these goods only. */
  clientOwes: ClientDebt.nullable(),
})

/**
 * The facts for granting an exception: the debt of the goods, the client's whole debt, and the reasons given.
 */
export type ReleaseDebt = z.output<typeof ReleaseDebt>
export const ReleaseDebt = z.object({
  clientName: z.string().nullable(),
  lots: Count,
  /** The balance of the invoices of these goods, in cents. */
  owedCents: Count,
  clientOwes: ClientDebt,
  /** The open request, if there is one. */
  request: ReleaseRequest.pick({ askedByName: true, reason: true }).nullable(),
})

/** An open request, with the goods that are still available and still blocked by their debt. */
export type OpenRequest = z.output<typeof OpenRequest>
export const OpenRequest = ReleaseRequest.extend({
  clientName: z.string().nullable(),
  /** The balance of the invoices of these goods, in cents. */
  owedCents: Count,
  clientOwes: ClientDebt,
  /** Debt blocks some of the goods, not only the missing identity document. */
  isKeptForDebt: z.boolean(),
  goods: z.array(
    z.object({
      id: Id,
      number: z.string(),
      description: z.string().nullable(),
      quantity: Count,
      expeditionId: Id.nullable(),
    }),
  ),
})

/** The hand-over form. The recipient signs on the screen, or types their name instead. */
export type HandOverInput = z.output<typeof HandOverInput>
export const HandOverInput = z
  .intersection(
    HandOverDraft,
    z.object({
      ids: HandOverIds,
      /** Files already uploaded to `/api/files/photos`. */
      signatureId: Id.nullable().default(null),
      photoId: Id.nullable().default(null),
    }),
  )
  .refine(({ signatureId, signedAs }) => (signatureId === null) !== (signedAs === null), {
    path: ['signedAs'],
    message: unsignedMessage,
  })

const unknownPhoto = { UNKNOWN_PHOTO: { status: 422, message: fileMessages.unknownPhoto } } as const
const identityRequired = {
  NO_IDENTITY_DOCUMENT: refusalAbout(noDocumentMessage, { reason: z.string() }, ({ reason }) => reason),
} as const
const heavySignature = {
  SIGNATURE_TOO_HEAVY: {
    status: 422,
    message: "Cette image n'est pas une signature : elle est trop lourde.",
  },
} as const

export const releases = {
  /** The obstacles to handing over these goods. The ids are in a body because there can be many. */
  due: guarded('reception.lookUp', { reads: true })
    .route({ method: 'POST', path: '/goods/due' })
    .input(z.object({ ids: HandOverIds }))
    .output(ReleaseCheck),
  /** Available goods that match a client's name, a number or a description: 50 at most. */
  available: guarded('reception.lookUp', { reads: true })
    .route({ method: 'GET', path: '/goods/available' })
    .input(z.object({ search: Search }))
    .output(z.array(GoodsLine)),
  /** Goods of one client leave together, or none does. */
  handOver: guarded('reception.handOver', { creates: true, records: ['GOODS_RELEASED'] })
    .route({ method: 'POST', path: '/goods/hand-over', successStatus: 201 })
    .input(HandOverInput)
    .output(z.object({ releasedAt: Instant, goods: z.array(z.object({ id: Id, number: z.string() })) }))
    .errors({ ...lifeRefusal, ...unknownPhoto, ...heavySignature, ...identityRequired }),

  ask: guarded('reception.handOver', { creates: true, records: ['RELEASE_ASKED'] })
    .route({ method: 'POST', path: '/release-requests', successStatus: 201 })
    .input(z.object({ ids: HandOverIds, reason: Reason, isWithoutDocument: WithoutDocument }))
    .output(ReleaseRequest)
    .errors(lifeRefusal),
  /** Open requests, the oldest first. */
  list: guarded('releases.approve', { reads: true })
    .route({ method: 'GET', path: '/release-requests' })
    .output(z.array(OpenRequest)),
  /**
   * Callers who can grant an exception need not work at the counter. The ids are in a body because there can
   * be many.
   */
  debt: guarded('releases.approve', { reads: true })
    .route({ method: 'POST', path: '/goods/release-debt' })
    .input(z.object({ ids: HandOverIds }))
    .output(ReleaseDebt),
  decide: guarded('releases.approve', { records: ['RELEASE_APPROVED', 'RELEASE_REFUSED'] })
    .route({ method: 'POST', path: '/release-requests/{id}/decision' })
    .input(z.object({ id: Id, isGranted: z.boolean(), reason: Reason, isWithoutDocument: WithoutDocument }))
    .output(ReleaseRequest)
    .errors(lifeRefusal),
  /**
   * Grants an exception that nobody requested: goods of one client may leave unpaid, unbilled or without an
   * identity document.
   */
  approve: guarded('releases.approve', { records: ['RELEASE_APPROVED'] })
    .route({ method: 'POST', path: '/goods/release-approval' })
    .input(z.object({ ids: HandOverIds, reason: Reason, isWithoutDocument: WithoutDocument }))
    .output(z.void())
    .errors(lifeRefusal),
}
