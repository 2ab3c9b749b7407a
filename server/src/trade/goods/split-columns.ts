import { goodsFields } from '@escale/contract/trade/goods/fields'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { type StoredColumn, storedColumns } from '#database/query/record-columns.ts'
import type { DB } from '#database/statements/schema.ts'

/**
 * Columns of `goods` that are not form fields. `true` means that goods split off an original row get a copy
 * of the value.
 */
const otherColumns: Record<Exclude<keyof DB['goods'], StoredColumn<typeof goodsFields>>, boolean> = {
  client_id: true,
  document_unasked: true,
  document_waived_at: true,
  document_waived_by: true,
  document_waived_by_name: true,
  document_waived_reason: true,
  kind: true,
  not_billable_by: true,
  parent_id: false,
  received_by: true,
  release_approved_at: true,
  release_approved_by: true,
  release_approved_by_name: true,
  release_reason: true,
  release_request_id: true,
  released_by: true,
  released_by_name: true,
  released_id_document: true,
  released_photo_id: true,
  released_reserves: true,
  released_signature_id: true,
  released_signed_as: true,
  released_without_document: true,
  scan_key: false,
  search_key: false,
  shared_client_id: true,
  tenant_id: true,
  updated_at: false,
}

const ownColumns: readonly string[] = storedColumns(fieldsWith(goodsFields, 'own'))

export const splitColumns = [
  ...storedColumns(goodsFields),
  ...Object.keys(otherColumns),
] as (keyof DB['goods'])[]

/** Returns the values that goods split off an original row copy from it. */
export function copiedColumns<Row extends object>(row: Row): Partial<Row> {
  const isCopied: Readonly<Record<string, boolean>> = otherColumns
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => isCopied[column] ?? !ownColumns.includes(column)),
  ) as Partial<Row>
}
