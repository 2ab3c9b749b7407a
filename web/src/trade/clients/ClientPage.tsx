import type { Client } from '@escale/contract/trade/clients/contract'
import type { ClientMerge } from '@escale/contract/trade/clients/merge-rows'
import type { ClientFigures } from '@escale/contract/trade/clients/sheet'
import { Group } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { TabList, TabPanel } from '#ui/display/Tabs.tsx'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Part } from '#ui/feedback/Part.tsx'
import { ClientFacts } from './ClientFacts.tsx'
import { ClientHead } from './ClientHead.tsx'
import { ClientTiles } from './ClientTiles.tsx'
import { RecentMerges } from './merge/RecentMerges.tsx'
import { tabPages, tabsFor } from './tabs/client-tabs.ts'

/**
 * The page of one client: contact details, figures and tabs. If the client was merged into another one, the
 * page of that one is shown.
 */
export default function ClientPage({ id }: { id: string }) {
  const query = useQuery(api.clients.sheet.queryOptions({ input: { id } }))
  const { search } = useLocation()
  useEffect(() => {
    if (query.data) document.title = `${query.data.client.name} · Escale`
  }, [query.data])
  return (
    <div className="page flowing">
      <Group
        renderRoot={(props) => <Link to="/app/clients" {...props} />}
        className="link finger-high"
        gap="xs"
        mr="auto"
        mb="sm"
        fz="sm"
      >
        <IconChevronLeft size={16} stroke={1.6} aria-hidden />
        Clients
      </Group>
      {query.data && query.data.client.id !== id && (
        <Navigate replace to={{ pathname: `/app/clients/${query.data.client.id}`, search }} />
      )}
      {query.data?.client.id === id && <LoadedClient {...query.data} />}
      {!query.data && query.isError && (
        <LoadFailed
          isPage
          error={query.error}
          title="Le client n'a pas pu être chargé"
          onRetry={() => query.refetch()}
          missing={{
            title: "Ce client n'existe pas.",
            hint: "Il a peut-être été supprimé, ou l'adresse est incomplète.",
          }}
        />
      )}
      {query.isPending && <Loading />}
    </div>
  )
}

type LoadedProps = {
  client: Client
  figures: ClientFigures
  merges: ClientMerge[]
  stoppedAt: string | null
}

function LoadedClient({ client, figures, merges, stoppedAt }: LoadedProps) {
  const { role, company } = useSession()
  const [params, setParams] = useSearchParams()
  const tabs = company ? tabsFor(role, company.choices) : {}
  const names = Object.keys(tabs) as (keyof typeof tabPages)[]
  const tab = names.find((name) => name === params.get('onglet')) ?? names[0]
  const Content = tab && tabPages[tab]
  return (
    <>
      <ClientHead client={client} figures={figures} />
      <RecentMerges merges={merges} />
      <Part name="Coordonnées">
        <ClientFacts client={client} stoppedAt={stoppedAt} />
      </Part>
      <Part name="Chiffres du client">
        <ClientTiles clientId={client.id} figures={figures} />
      </Part>
      {tab && Content && (
        <>
          <Group mb="md">
            <TabList
              label="Client"
              tabs={tabs as Record<typeof tab, string>}
              current={tab}
              onChange={(next) => setParams({ onglet: next })}
            />
          </Group>
          <TabPanel current={tab}>
            <Suspense fallback={<Loading />}>
              <Content client={client} />
            </Suspense>
          </TabPanel>
        </>
      )}
    </>
  )
}
