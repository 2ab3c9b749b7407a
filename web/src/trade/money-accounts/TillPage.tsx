import { Anchor } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { sessionMay, useSession } from '#session/current/useSession.ts'
import { TabList, TabPanel } from '#ui/display/Tabs.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { tillTabs } from './till-tabs.ts'

/** The page of tills and money accounts. Each tab is loaded when it opens. */
export default function TillPage() {
  const [params, setParams] = useSearchParams()
  const session = useSession()
  const tabs = Object.entries(tillTabs).filter(([, { permission }]) => sessionMay(session, permission))
  const [current, tab] =
    tabs.find(([name, { opens }]) => name === params.get('onglet') || (opens && params.has(opens))) ??
    tabs[0] ??
    []
  if (!tab || !current) return null
  return (
    <div className="page">
      <div className="page-header">
        <h1>Caisse</h1>
        {tabs.length > 1 && (
          <TabList
            label="Caisse"
            tabs={Object.fromEntries(tabs.map(([name, { name: title }]) => [name, title]))}
            current={current}
            onChange={(next) => setParams({ onglet: next })}
          />
        )}
        {sessionMay(session, 'currencies.read') && (
          <div className="page-actions">
            <Anchor component={Link} to="/app/taux" fz="sm">
              Taux du jour
            </Anchor>
          </div>
        )}
      </div>
      <TabPanel current={current}>
        <Suspense fallback={<Loading />}>
          <tab.Content />
        </Suspense>
      </TabPanel>
    </div>
  )
}
