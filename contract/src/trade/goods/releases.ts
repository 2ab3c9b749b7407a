import { z } from 'zod'
import { guarded, refusalAbout } from '#access/procedure.ts'
import { fileMessages } from '#channels/files/messages.ts'
import { reason } from '#values/fields.ts'
import { Instant } from '#values/instants.ts'
import { Count, Id, Search } from '#wire/page.ts'
import { GoodsLine } from './handling.ts'
import { ruled } from './refusals.ts'
import { noDocument, TakenDraft, unsigned } from './taker.ts'
import { goodsKinds, goodsStatuses, longestReason, requestStatuses } from './words.ts'

// From the counter to the door: what keeps goods, the hand-over, and the exception that a manager grants.

/** As many as a client takes at once. */
const mostTogether = 200
const Together = z
  .array(Id)
  .min(1, 'Choisissez au moins une marchandise.')
  .max(mostTogether, '200 lignes au plus.')
const Reason = reason(longestReason)

/** For the reason that is given, the goods may also leave without an identity document. */
const WithoutDocument = z.boolean().default(false)

export type ReleaseRequest = z.output<typeof ReleaseRequest>
export const ReleaseRequest = z.object({
  id: Id,
  status: z.enum(requestStatuses),
  reason: z.string(),
  /** Also, or only, that they leave without an identity document. */
  isWithoutDocument: z.boolean(),
  askedByName: z.string(),
  askedAt: Instant,
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string().nullable(),
})

/** Goods that somebody came for, and what keeps them. */
export type GoodsInHand = z.output<typeof GoodsInHand>
export const GoodsInHand = z.object({
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
  /** Why they stay, in words; null when they may leave. */
  refusal: z.string().nullable(),
  /** Why a manager lets them leave unpaid or unbilled. */
  exception: z.object({ reason: z.string(), byName: z.string() }).nullable(),
  /** Why a manager lets them leave without an identity document. */
  waiver: z.object({ reason: z.string(), byName: z.string() }).nullable(),
  /** The last exception that was asked for them, while what became of it is about them. */
  request: ReleaseRequest.nullable(),
})

/** The balance of a client over all invoices, and the part of it that is past its due date. In cents. */
export type ClientDebt = z.output<typeof ClientDebt>
export const ClientDebt = z.object({ cents: Count, lateCents: Count })

/** Goods in hand together. `owedCents` is what is due on them alone. */
export type Due = z.output<typeof Due>
export const Due = z.object({
  goods: z.array(GoodsInHand),
  owedCents: Count,
  refusal: z.string().nullable(),
  /** Only their debt keeps them: an exception may be asked, or granted. */
  mayBeExcepted: z.boolean(),
  /** Null for who may not grant an exception: the counter sees no more than these goods. */
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
  /** The request that waits for an answer, if there is one. */
  request: ReleaseRequest.pick({ askedByName: true, reason: true }).nullable(),
})

/**
 * An exception that waits for its answer, and the goods it still waits for: still here, still kept by their
 * debt.
 */
export type WaitingRequest = z.output<typeof WaitingRequest>
export const WaitingRequest = ReleaseRequest.extend({
  clientName: z.string().nullable(),
  /** The balance of the invoices of these goods, in cents. */
  owedCents: Count,
  clientOwes: ClientDebt,
  /** Their debt keeps some of them, and not only the document that nobody can show. */
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

/**
 * Who takes the goods away, and how they said so: a signature drawn on the screen, or their name typed as
 * one.
 */
export type Taken = z.output<typeof Taken>
export const Taken = z
  .intersection(
    TakenDraft,
    z.object({
      ids: Together,
      /** Files sent before to `/api/files/photos`. */
      signatureId: Id.nullable().default(null),
      photoId: Id.nullable().default(null),
    }),
  )
  .refine(({ signatureId, signedAs }) => (signatureId === null) !== (signedAs === null), {
    path: ['signedAs'],
    message: unsigned,
  })

const unknownPhoto = { UNKNOWN_PHOTO: { status: 422, message: fileMessages.unknownPhoto } } as const
const unidentified = {
  NO_IDENTITY_DOCUMENT: refusalAbout(noDocument, { reason: z.string() }, ({ reason }) => reason),
} as const
const heavySignature = {
  SIGNATURE_TOO_HEAVY: {
    status: 422,
    message: "Cette image n'est pas une signature : elle est trop lourde.",
  },
} as const

export const releases = {
  /** What keeps these goods; a body, because they may be many. */
  due: guarded('reception.lookUp', { reads: true })
    .route({ method: 'POST', path: '/goods/due' })
    .input(z.object({ ids: Together }))
    .output(Due),
  /**
   * What is here and may be asked for, by the name of its client, its number or its description: 50 at most.
   */
  available: guarded('reception.lookUp', { reads: true })
    .route({ method: 'GET', path: '/goods/available' })
    .input(z.object({ search: Search }))
    .output(z.array(GoodsLine)),
  /** Goods of one client leave together, or none does. */
  handOver: guarded('reception.handOver', { creates: true, records: ['GOODS_RELEASED'] })
    .route({ method: 'POST', path: '/goods/hand-over', successStatus: 201 })
    .input(Taken)
    .output(z.object({ releasedAt: Instant, goods: z.array(z.object({ id: Id, number: z.string() })) }))
    .errors({ ...ruled, ...unknownPhoto, ...heavySignature, ...unidentified }),

  ask: guarded('reception.handOver', { creates: true, records: ['RELEASE_ASKED'] })
    .route({ method: 'POST', path: '/release-requests', successStatus: 201 })
    .input(z.object({ ids: Together, reason: Reason, isWithoutDocument: WithoutDocument }))
    .output(ReleaseRequest)
    .errors(ruled),
  /** Those that wait for an answer, the oldest first. */
  list: guarded('releases.approve', { reads: true })
    .route({ method: 'GET', path: '/release-requests' })
    .output(z.array(WaitingRequest)),
  /**
   * For who may grant an exception, whether or not they work at the counter; a body, because the goods may be
   * many.
   */
  debt: guarded('releases.approve', { reads: true })
    .route({ method: 'POST', path: '/goods/release-debt' })
    .input(z.object({ ids: Together }))
    .output(ReleaseDebt),
  decide: guarded('releases.approve', { records: ['RELEASE_APPROVED', 'RELEASE_REFUSED'] })
    .route({ method: 'POST', path: '/release-requests/{id}/decision' })
    .input(z.object({ id: Id, isGranted: z.boolean(), reason: Reason, isWithoutDocument: WithoutDocument }))
    .output(ReleaseRequest)
    .errors(ruled),
  /**
   * Without being asked: goods of one client may leave unpaid or unbilled, or without an identity document.
   */
  approve: guarded('releases.approve', { records: ['RELEASE_APPROVED'] })
    .route({ method: 'POST', path: '/goods/release-approval' })
    .input(z.object({ ids: Together, reason: Reason, isWithoutDocument: WithoutDocument }))
    .output(z.void())
    .errors(ruled),
}
