import { expeditionFields } from '@escale/contract/trade/expeditions/fields'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { recordColumns } from '#database/query/record-columns.ts'

export const listedColumns = recordColumns('e', fieldsWith(expeditionFields, 'listed'))
