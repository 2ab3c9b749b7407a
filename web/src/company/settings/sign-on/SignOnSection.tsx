import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '#api.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { DomainsPanel } from './DomainsPanel.tsx'
import { ProviderPanel } from './ProviderPanel.tsx'
import { TestPanel } from './TestPanel.tsx'

/** Single sign-on: the company's domains, its provider, and a test of it. */
export default function SignOnSection() {
  const domains = useQuery({ ...api.signOn.domains.queryOptions(), staleTime: 0 })
  const provider = useQuery({ ...api.signOn.provider.queryOptions(), staleTime: 0 })
  return (
    <>
      <QueryContent query={domains} failure="Les domaines n'ont pas pu être chargés">
        {(read) => <DomainsPanel domains={read} />}
      </QueryContent>
      <QueryContent query={provider} failure="La connexion unique n'a pas pu être chargée">
        {(read) => (
          // The form suspends while its draft is read from the device. This inner `Suspense` keeps the domain
          // field outside mounted, so its text and focus are not lost.
          <Suspense fallback={<Loading />}>
            <ProviderPanel provider={read} />
            {read.version > 0 && <TestPanel />}
          </Suspense>
        )}
      </QueryContent>
    </>
  )
}
