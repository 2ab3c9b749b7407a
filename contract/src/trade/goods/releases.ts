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

// Hand-over of goods at the counter, and exceptions that a manager grants.

/** Largest number of rows in one hand-over. */
const mostPerHandOver = 200
const HandOverIds = z
  .array(Id)
  .min(1, 'Choisissez au moins une marchandise.')
  .max(mostPerHandOver, '200 lignes au plus.')
const Reason = reason(longestReason)

/** True to also waive the identity document, for the same reason. */
const WithoutDocument = z.boolean().default(false)

export type ReleaseRequest = z.output<typeof ReleaseRequest>
export const ReleaseRequest = z.object({
  id: Id,
  status: z.enum(requestStatuses),
  reason: z.string(),
  /** True when the exception covers a missing identity document, alone or besides the debt. */
  isWithoutDocument: z.boolean(),
  askedByName: z.string(),
  askedAt: Instant,
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string().nullable(),
})

/** Goods that a client wants to collect, and the reason that blocks them. */
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
  /** The reason why the goods cannot be handed over, in French; null when they can. */
  refusal: z.string().nullable(),
  /** The exception by which a manager lets the goods leave unpaid or unbilled. */
  exception: z.object({ reason: z.string(), byName: z.string() }).nullable(),
  /** The exception by which a manager lets the goods leave without an identity document. */
  waiver: z.object({ reason: z.string(), byName: z.string() }).nullable(),
  /** The latest request for an exception, as long as it still concerns these goods. */
  request: ReleaseRequest.nullable(),
})

/** Amount left to pay on all invoices of a client, and the overdue part of it. In cents. */
export type ClientDebt = z.output<typeof ClientDebt>
export const ClientDebt = z.object({ cents: Count, lateCents: Count })

/**
 * The result of checking goods for a joint hand-over. `owedCents` is the amount left to pay on these goods
 * only.
 */
export type ReleaseCheck = z.output<typeof ReleaseCheck>
export const ReleaseCheck = z.object({
  goods: z.array(GoodsAtCounter),
  owedCents: Count,
  refusal: z.string().nullable(),
  /** True when debt is the only obstacle, so that an exception can be requested or granted. */
  mayBeExcepted: z.boolean(),
  /**
   * The client's debt on all invoices. Null for callers who neither grant exceptions nor take payments, so
   * that the warehouse sees only the debt of these goods.
   */
  clientOwes: ClientDebt.nullable(),
  /** Unpaid invoices of these goods, for callers who take payments. Empty for others. */
  unpaidInvoiceIds: z.array(Id),
})

/**
 * Facts for deciding about an exception: the debt on the goods, the client's whole debt, and the reasons
 * given.
 */
export type ReleaseDebt = z.output<typeof ReleaseDebt>
export const ReleaseDebt = z.object({
  clientName: z.string().nullable(),
  lots: Count,
  /** Amount left to pay on the invoices of these goods, in cents. */
  owedCents: Count,
  clientOwes: ClientDebt,
  /** The unanswered request for these goods, if there is one. */
  request: ReleaseRequest.pick({ askedByName: true, reason: true }).nullable(),
})

/** An unanswered request, with the goods that are still available and still blocked. */
export type OpenRequest = z.output<typeof OpenRequest>
export const OpenRequest = ReleaseRequest.extend({
  clientName: z.string().nullable(),
  /** Amount left to pay on the invoices of these goods, in cents. */
  owedCents: Count,
  clientOwes: ClientDebt,
  /** True when debt blocks some of the goods. False when only the identity document is missing. */
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
      /** Ids of files already uploaded to `/api/files/photos`. */
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
  /**
   * Returns the obstacles to handing over these goods. The ids are in the request body, because a URL would
   * be too long.
   */
  due: guarded('releases.read', { reads: true })
    .route({ method: 'POST', path: '/goods/due' })
    .input(z.object({ ids: HandOverIds }))
    .output(ReleaseCheck),
  /** Finds goods available for hand-over by client name, number or description. Returns 50 at most. */
  available: guarded('releases.read', { reads: true })
    .route({ method: 'GET', path: '/goods/available' })
    .input(z.object({ search: Search }))
    .output(z.array(GoodsLine)),
  /** Hands over goods of one client. If one row is refused, none is handed over. */
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
  /** Returns unanswered requests, the oldest first. */
  list: guarded('releases.approve', { reads: true })
    .route({ method: 'GET', path: '/release-requests' })
    .output(z.array(OpenRequest)),
  /**
   * Returns the debt on goods to a caller who decides about an exception but has no access to the counter.
   * The ids are in the request body, because a URL would be too long.
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
   * Grants an exception without a request. Goods of one client may then leave unpaid, unbilled or without an
   * identity document.
   */
  approve: guarded('releases.approve', { records: ['RELEASE_APPROVED'] })
    .route({ method: 'POST', path: '/goods/release-approval' })
    .input(z.object({ ids: HandOverIds, reason: Reason, isWithoutDocument: WithoutDocument }))
    .output(z.void())
    .errors(lifeRefusal),
}
