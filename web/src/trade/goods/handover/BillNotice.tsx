import { handOverWarning } from '@escale/contract/trade/documents/house-bill'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/** Warns that the house bill of goods in hand is still a draft, or that its originals are out. */
export function BillNotice({ ids }: { ids: readonly string[] }) {
  const { data = [] } = useQuery(api.houseBills.ofGoods.queryOptions({ input: { ids: [...ids] } }))
  const warnings = data.flatMap((bill) => handOverWarning(bill) ?? [])
  if (warnings.length === 0) return null
  return (
    <div role="status">
      {warnings.map((warning) => (
        <p key={warning} className="notice wait">
          {warning}
        </p>
      ))}
    </div>
  )
}
