import type { OverDialogs } from '#trade/overlay/over.ts'
import { lazyPart, lazyPiece } from '#ui/dialog/lazy-part.ts'

/** The dialog of goods whose code was scanned on any page. */
export const OpenedLot = lazyPart(() => import('#trade/goods/opened/OpenedLot.tsx'))

/** The dialog of a hand-over, which the address of any page opens. */
export const HandOverModal = lazyPart(() => import('#trade/goods/handover/HandOverModal.tsx'))

/** Dialogs that any page may open over itself, whatever its domain. Their code is loaded when they open. */
export const over: OverDialogs = {
  NewClient: lazyPiece(() => import('#trade/clients/NewClient.tsx')),
  NewPayment: lazyPart(async () => ({
    default: (await import('#trade/payments/OpenedPayment.tsx')).NewPayment,
  })),
  NewReceipt: lazyPart(() => import('#trade/ledger/ReceiptModal.tsx')),
  CounterPayment: lazyPiece(async () => ({
    default: (await import('#trade/payments/CounterPayment.tsx')).CounterPayment,
  })),
  OpenedPayment: lazyPart(async () => ({
    default: (await import('#trade/payments/OpenedPayment.tsx')).OpenedPayment,
  })),
  OpenedReceipt: lazyPart(async () => ({
    default: (await import('#trade/ledger/OpenedReceipt.tsx')).OpenedReceipt,
  })),
  Message: lazyPart(() => import('#trade/messages/MessageModal.tsx')),
}
