import type { OverDialogs } from '#trade/overlay/over.ts'
import { lazyPart, lazyPiece } from '#ui/dialog/lazy-part.ts'

/** The goods that were scanned over any page. */
export const OpenedLot = lazyPart(() => import('#trade/goods/opened/OpenedLot.tsx'))

/** The dialogs that the pages of the trade open over themselves, whatever their domain. */
export const over: OverDialogs = {
  NewClient: lazyPiece(() => import('#trade/clients/NewClient.tsx')),
  NewPayment: lazyPart(async () => ({
    default: (await import('#trade/payments/OpenedPayment.tsx')).NewPayment,
  })),
  OpenedPayment: lazyPart(async () => ({
    default: (await import('#trade/payments/OpenedPayment.tsx')).OpenedPayment,
  })),
  HandOver: lazyPart(() => import('#trade/goods/handover/HandOverModal.tsx')),
  Message: lazyPart(() => import('#trade/messages/MessageModal.tsx')),
}
