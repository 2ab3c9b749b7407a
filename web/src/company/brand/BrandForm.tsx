import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { BrandFields } from './BrandFields.tsx'

/**
 * The form of a company's brand: colours, logo and style sheet. It previews the login page and an invoice.
 */
export default function BrandForm({ tenantId }: { tenantId: string }) {
  const query = useQuery({ ...api.brand.get.queryOptions({ input: { tenantId } }), ...asOfNow })
  return (
    <QueryContent query={query} failure="L'identité visuelle n'a pas pu être chargée">
      {(brand) => <BrandFields key={tenantId} brand={brand} />}
    </QueryContent>
  )
}
