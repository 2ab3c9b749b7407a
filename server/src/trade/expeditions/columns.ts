import { expeditionFields } from '@escale/contract/trade/expeditions/fields'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { columnsOf } from '#database/query/record-columns.ts'

/** What a list shows of an expedition, and its own page. */
export const listedColumns = columnsOf('e', fieldsWith(expeditionFields, 'listed'))
export const detailColumns = columnsOf('e', expeditionFields)
