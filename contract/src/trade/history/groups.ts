import type { Action } from '#journal/actions.ts'
import type { RecordKind } from '#records.ts'

const creations = [
  'CLIENT_CREATED',
  'SERVICE_CREATED',
  'PRICE_CREATED',
  'QUOTE_CREATED',
  'INVOICE_CREATED',
  'PAYMENT_CREATED',
  'CREDIT_NOTE_CREATED',
  'MONEY_ACCOUNT_CREATED',
  'EXPEDITION_CREATED',
  'RECEIPT_CREATED',
  'VEHICLE_CREATED',
] as const satisfies Action[]

const modifications = [
  'CLIENT_UPDATED',
  'CLIENTS_MERGED',
  'CLIENT_MERGE_UNDONE',
  'SERVICE_UPDATED',
  'PRICE_UPDATED',
  'CLIENT_TERMS_UPDATED',
  'REMINDERS_HELD',
  'REMINDERS_RESUMED',
  'FORMAL_REMINDER',
  'QUOTE_UPDATED',
  'QUOTE_SENT',
  'QUOTE_REPLACED',
  'QUOTE_ACCEPTED',
  'QUOTE_REFUSED',
  'QUOTE_INVOICED',
  'QUOTE_BILLABLE',
  'INVOICE_UPDATED',
  'INVOICE_LATE',
  'INVOICE_CANCELLED',
  'BALANCE_MISMATCH',
  'INVOICE_CREDIT_USED',
  'INVOICE_ALLOCATION_UNDONE',
  'INVOICE_WRITTEN_OFF',
  'INVOICE_WRITE_OFF_UNDONE',
  'CLIENT_REFUNDED',
  'CLIENT_OPENING_CREATED',
  'CLIENT_OPENING_REMOVED',
  'PAYMENT_UPDATED',
  'MONEY_ACCOUNT_UPDATED',
  'EXPEDITION_UPDATED',
  'EXPEDITION_EVENT_ADDED',
  'CLIENTS_NOTIFIED',
  'CONTAINER_ADDED',
  'CONTAINER_UPDATED',
  'CONTAINER_REMOVED',
  'CONTAINER_FORCED',
  'CARGO_NOTE_ADDED',
  'CARGO_NOTE_UPDATED',
  'CARGO_NOTE_REMOVED',
  'SYDONIA_CODES',
  'PARTY_ADDED',
  'PARTY_UPDATED',
  'PARTY_REMOVED',
  'WAYBILL_PREPARED',
  'WAYBILL_UPDATED',
  'RECEIPT_UPDATED',
  'VEHICLE_UPDATED',
  'PHOTO_ADDED',
  'PHOTO_REMOVED',
  'FILE_ATTACHED',
  'FILE_RENAMED',
  'FILE_DETACHED',
  'GOODS_ASSIGNED',
  'GOODS_SPLIT',
] as const satisfies Action[]

const deletions = [
  'CLIENT_REMOVED',
  'SERVICE_REMOVED',
  'PRICE_REMOVED',
  'QUOTE_REMOVED',
  'INVOICE_REMOVED',
  'PAYMENT_REMOVED',
  'EXPEDITION_REMOVED',
  'RECEIPT_REMOVED',
  'VEHICLE_REMOVED',
  'USER_REMOVED',
] as const satisfies Action[]

const restorations = [
  'CLIENT_RESTORED',
  'SERVICE_RESTORED',
  'QUOTE_RESTORED',
  'PRICE_RESTORED',
  'INVOICE_RESTORED',
  'PAYMENT_RESTORED',
  'EXPEDITION_RESTORED',
  'RECEIPT_RESTORED',
  'VEHICLE_RESTORED',
] as const satisfies Action[]

const movements = [
  'EXPEDITION_MOVED',
  'EXPEDITION_MOVED_BACK',
  'EXPEDITION_CANCELLED',
  'EXPEDITION_BLOCKED',
  'EXPEDITION_UNBLOCKED',
  'WAYBILL_ISSUED',
  'WAYBILL_MOVED',
  'ARRIVAL_COUNTED',
  'ARRIVAL_TALLIED',
  'GOODS_LOADED',
  'GOODS_UNLOADED',
  'GOODS_STOWED',
  'GOODS_MOVED',
  'GOODS_RECEIVED',
  'GOODS_PLACED',
  'GOODS_ASIDE',
  'GOODS_BACK',
] as const satisfies Action[]

const handOvers = [
  'GOODS_RELEASED',
  'RELEASE_ASKED',
  'RELEASE_APPROVED',
  'RELEASE_REFUSED',
] as const satisfies Action[]

const billingActions = ['GOODS_BILLED', 'GOODS_BILLABLE', 'GOODS_NOT_BILLABLE'] as const satisfies Action[]

const sharingActions = [
  'DOCUMENT_SENT',
  'DOCUMENTS_SENT',
  'DOCUMENT_NOT_SENT',
  'DOCUMENT_LINK_MADE',
  'DOCUMENT_LINK_REVOKED',
  'TRACKING_LINK_MADE',
  'TRACKING_LINK_REVOKED',
  'CLIENT_STOPPED',
  'CLIENT_RESUMED',
] as const satisfies Action[]

const accessActions = [
  'ROLE_CHANGED',
  'USER_DEACTIVATED',
  'USER_REACTIVATED',
  'SESSIONS_ENDED',
  'SESSION_CLOSED',
  'PASSWORD_RESET_ASKED',
  'MFA_REMOVAL_ASKED',
  'MFA_REMOVAL_CANCELLED',
] as const satisfies Action[]

/** Recorded actions that share a filter. `kind` is set when they concern one kind of record only. */
type Group = { name: string; actions: readonly Action[]; kind?: RecordKind }

/** Filters of the history. Each recorded action belongs to exactly one group. */
export const changeGroups = {
  creations: { name: 'Créations', actions: creations },
  modifications: { name: 'Modifications', actions: modifications },
  suppressions: { name: 'Suppressions', actions: [...deletions, ...restorations] },
  mouvements: { name: 'Étapes et mouvements', actions: movements },
  remises: { name: 'Remises et dérogations', actions: handOvers, kind: 'goods' },
  facturation: { name: 'Facturation des marchandises', actions: billingActions, kind: 'goods' },
  envois: { name: 'Envois et liens', actions: sharingActions },
  acces: { name: 'Accès des utilisateurs', actions: accessActions, kind: 'profiles' },
} as const satisfies Record<string, Group>

export type ChangeGroup = keyof typeof changeGroups
