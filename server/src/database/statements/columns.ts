import type { ExportState } from '@escale/contract/company/exports/contract'
import type { Level } from '@escale/contract/platform/announcements/draft'
import type { BillState, Incoterm } from '@escale/contract/trade/documents/house-bill-words'
import type {
  ContainerSize,
  EventCode,
  ExpeditionKind,
  ExpeditionMode,
  ExpeditionStatus,
  FreightTerms,
} from '@escale/contract/trade/expeditions/words'
import type { AirDivisor, RoundingKg } from '@escale/contract/trade/freight/chargeable'
import type { PackageKind } from '@escale/contract/trade/freight/package-kinds'
import type {
  Condition,
  Danger,
  DangerClass,
  GoodsKind,
  GoodsStatus,
  RequestStatus,
} from '@escale/contract/trade/goods/words'
import type {
  InvoiceStatus,
  InvoiceType,
  ServiceType,
  ShownStatus,
} from '@escale/contract/trade/invoices/words'
import type { CreditNature } from '@escale/contract/trade/ledger/words'
import type { PaymentMethod, PaymentStatus } from '@escale/contract/trade/payments/draft'
import type { StoredQuoteState } from '@escale/contract/trade/quotes/words'
import type { Unit } from '@escale/contract/trade/services/draft'
import type { Mode } from '@escale/contract/values/modes'
import type { Generated } from 'kysely'

// Columns whose allowed values are listed in the contract. Check constraints in the database have the same
// lists.
export type ModeColumn = Generated<Mode>
export type UnitColumn = Generated<Unit>
export type ServiceTypeColumn = ServiceType
export type InvoiceTypeColumn = InvoiceType
export type QuoteStateColumn = Generated<StoredQuoteState>
export type AirDivisorColumn = Generated<AirDivisor>
export type RoundingColumn = Generated<RoundingKg>
export type InvoiceStatusColumn = Generated<ShownStatus>
export type PickedStatusColumn = Generated<InvoiceStatus>
export type PaymentStatusColumn = Generated<PaymentStatus>
export type CreditNatureColumn = CreditNature
export type PaymentMethodColumn = Generated<PaymentMethod>
export type ExpeditionModeColumn = ExpeditionMode
export type ExpeditionKindColumn = Generated<ExpeditionKind>
export type FreightTermsColumn = FreightTerms | null
export type ContainerSizeColumn = ContainerSize
export type EventCodeColumn = EventCode
export type ExpeditionStatusColumn = Generated<ExpeditionStatus>
export type GoodsKindColumn = GoodsKind
export type PackageKindColumn = Generated<PackageKind>
export type DangerClassColumn = DangerClass | null
export type BillStateColumn = Generated<BillState>
export type IncotermColumn = Incoterm | null
export type DangerColumn = Generated<Danger>
export type GoodsStatusColumn = Generated<GoodsStatus>
export type RequestStatusColumn = Generated<RequestStatus>
export type LevelColumn = Generated<Level>
export type ConditionColumn = Generated<Condition>
export type ExportStateColumn = Generated<ExportState>
