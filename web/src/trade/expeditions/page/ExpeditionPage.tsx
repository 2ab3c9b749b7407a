import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { Group } from '@mantine/core'
import { IconAlertTriangle, IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { Statuses } from '#trade/expeditions/details/expedition-cells.tsx'
import { CargoNoteAlarm } from '#trade/expeditions/notes/CargoNoteAlarm.tsx'
import { ExpeditionActions } from '#trade/expeditions/steps/ExpeditionActions.tsx'
import { TabList, TabPanel, tabFromAddress } from '#ui/display/Tabs.tsx'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { tabPages, tabsOf } from './tabs.ts'

/** The page of one expedition, with its status, the buttons of the next steps and tabs. */
export default function ExpeditionPage({ id }: { id: string }) {
  const query = useQuery(api.expeditions.get.queryOptions({ input: { id } }))
  useEffect(() => {
    if (query.data) document.title = `${query.data.reference} · Escale`
  }, [query.data])
  if (query.data) return <LoadedExpedition expedition={query.data} />
  return (
    <div className="page">
      <Back />
      {query.isError ? (
        <LoadFailed
          isPage
          error={query.error}
          title="L'expédition n'a pas pu être chargée"
          onRetry={() => query.refetch()}
          missing={{
            title: "Cette expédition n'existe pas.",
            hint: "Elle a peut-être été supprimée, ou l'adresse est incomplète.",
          }}
        />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function LoadedExpedition({ expedition }: { expedition: ExpeditionDetail }) {
  const [params, setParams] = useSearchParams()
  const tabs = tabsOf(expedition.mode)
  const tab = tabFromAddress(tabs, params.get('onglet'))
  const Content = tabPages[tab]
  return (
    <div className="page flowing">
      <Back />
      <div className="page-header">
        <h1>{expedition.reference}</h1>
        <Statuses expedition={expedition} />
        <HistoryButton record={expedition.id} name={expedition.reference} />
        <ExpeditionActions expedition={expedition} />
      </div>
      {expedition.blocked && (
        <Group className="notice late" role="status" mb="md" wrap="nowrap">
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          <span>
            <b>Expédition bloquée.</b> {expedition.blockedReason}
          </span>
        </Group>
      )}
      <CargoNoteAlarm expedition={expedition} />
      <Group mb="md">
        <TabList
          label="Expédition"
          tabs={tabs}
          current={tab}
          onChange={(next) => setParams(next === 'resume' ? {} : { onglet: next })}
        />
      </Group>
      <TabPanel current={tab}>
        <Suspense fallback={<Loading />}>
          <Content expedition={expedition} />
        </Suspense>
      </TabPanel>
    </div>
  )
}

function Back() {
  return (
    <Group
      renderRoot={(props) => <Link to="/app/expeditions" {...props} />}
      className="link finger-high"
      gap="xs"
      mr="auto"
      mb="sm"
      fz="sm"
    >
      <IconChevronLeft size={16} stroke={1.6} aria-hidden />
      Expéditions
    </Group>
  )
}
