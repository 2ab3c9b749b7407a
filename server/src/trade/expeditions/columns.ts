import { expeditionFields } from '@escale/contract/trade/expeditions/fields'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { columnsOf } from '#database/query/record-columns.ts'

export const listedColumns = columnsOf('e', fieldsWith(expeditionFields, 'listed'))
export const detailColumns = columnsOf('e', expeditionFields)
