import type { OverDialogs } from '#trade/overlay/over.ts'
import { lazyPart, lazyPiece } from '#ui/dialog/lazy-part.ts'

/** The dialog of goods whose code was scanned on any page. */
export const OpenedLot = lazyPart(() => import('#trade/goods/opened/OpenedLot.tsx'))

/** Dialogs that any page may open over itself, whatever its domain. Their code is loaded when they open. */
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
