import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '#api.ts'
import { Loaded } from '#ui/feedback/Loaded.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { DomainsPanel } from './DomainsPanel.tsx'
import { ProviderPanel } from './ProviderPanel.tsx'
import { TestPanel } from './TestPanel.tsx'

/** Single sign-on: the domains of the company, its provider, and whether that one answers. */
export default function SignOnSection() {
  const domains = useQuery({ ...api.signOn.domains.queryOptions(), staleTime: 0 })
  const provider = useQuery({ ...api.signOn.provider.queryOptions(), staleTime: 0 })
  return (
    <>
      <Loaded query={domains} failure="Les domaines n'ont pas pu être chargés">
        {(read) => <DomainsPanel domains={read} />}
      </Loaded>
      <Loaded query={provider} failure="La connexion unique n'a pas pu être chargée">
        {(read) => (
          // The form waits for what is kept on the device: a domain typed meanwhile stays in sight, with its
          // focus.
          <Suspense fallback={<Loading />}>
            <ProviderPanel provider={read} />
            {read.version > 0 && <TestPanel />}
          </Suspense>
        )}
      </Loaded>
    </>
  )
}
