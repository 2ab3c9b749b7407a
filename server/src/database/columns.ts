import type { Level } from '@escale/contract/announcements/draft'
import type { ExpeditionMode, ExpeditionStatus } from '@escale/contract/expeditions/contract'
import type { ExportState } from '@escale/contract/exports/contract'
import type { AirDivisor } from '@escale/contract/freight/chargeable'
import type { InvoiceStatus } from '@escale/contract/invoices/draft'
import type { ServiceType } from '@escale/contract/invoices/totals'
import type { Mode } from '@escale/contract/modes'
import type { PaymentMethod, PaymentStatus } from '@escale/contract/payments/draft'
import type { Unit } from '@escale/contract/services/draft'
import type { GoodsStatus } from '@escale/contract/warehouse/contract'
import type { Condition } from '@escale/contract/warehouse/draft'
import type { Generated } from 'kysely'

// Columns whose values the contract lists: the checks in the database hold the same lists.
export type ModeColumn = Generated<Mode>
export type UnitColumn = Generated<Unit>
export type ServiceTypeColumn = ServiceType
export type AirDivisorColumn = Generated<AirDivisor>
export type InvoiceStatusColumn = Generated<InvoiceStatus>
export type PaymentStatusColumn = Generated<PaymentStatus>
export type PaymentMethodColumn = Generated<PaymentMethod>
export type ExpeditionModeColumn = ExpeditionMode
export type ExpeditionStatusColumn = Generated<ExpeditionStatus>
export type GoodsStatusColumn = Generated<GoodsStatus>
export type LevelColumn = Generated<Level>
export type ConditionColumn = Generated<Condition>
export type ExportStateColumn = Generated<ExportState>
