import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { LoadFailed } from '#ui/LoadFailed.tsx'
import { Loading } from '#ui/Loading.tsx'
import { BrandFields } from './BrandFields.tsx'

/** How a company looks: its colours, logo and style sheet, and what they make of its login page and invoices. */
export default function BrandForm({ tenantId }: { tenantId: string }) {
  const { data, error, isFetching, refetch } = useQuery({ ...api.brand.get.queryOptions({ input: { tenantId } }), gcTime: 0, staleTime: 0 })
  const [startedAt, startFrom] = useState(0)
  if (error) return <LoadFailed error={error} title="L'identité visuelle n'a pas pu être chargée" onRetry={() => refetch()} isRetrying={isFetching} />
  if (!data || (startedAt === 0 && isFetching)) return <Loading />
  return <BrandFields key={`${tenantId} ${startedAt}`} start={data} onSaved={(saved) => startFrom(saved.version)} />
}
