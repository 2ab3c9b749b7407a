import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { TabList, TabPanel } from '#ui/display/Tabs.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { HealthPanel } from './HealthPanel.tsx'
import { PlatformTiles } from './PlatformTiles.tsx'
import styles from './platform.module.css'
import { SignUpPanel } from './SignUpPanel.tsx'

const AnnouncementsPanel = lazyPart(() => import('./AnnouncementsPanel.tsx'))
const AccountsPanel = lazyPart(() => import('./AccountsPanel.tsx'))
const PlatformLog = lazyPart(() => import('./PlatformLog.tsx'))
const SuperAdminsPanel = lazyPart(() => import('./SuperAdminsPanel.tsx'))

const tabs = {
  sante: 'Santé',
  annonces: 'Annonces',
  comptes: 'Comptes',
  super: 'Super administrateurs',
  journal: 'Journal',
} as const
type Tab = keyof typeof tabs

/** The whole installation: its health, its announcements, its accounts and its log. */
export default function PlatformPage() {
  const [params, setParams] = useSearchParams()
  const tabParam = params.get('onglet')
  const tab: Tab = tabParam !== null && Object.hasOwn(tabs, tabParam) ? (tabParam as Tab) : 'sante'
  const overview = useQuery({
    ...api.platform.overview.queryOptions(),
    staleTime: 15_000,
    refetchInterval: 30_000,
  })
  return (
    <div className="page flowing">
      <PageHeader title="Super Admin" />
      <PlatformTiles overview={overview.data} />
      <Group mb="md">
        <TabList
          label="Plateforme"
          tabs={tabs}
          current={tab}
          onChange={(next) => setParams(next === 'sante' ? {} : { onglet: next })}
        />
      </Group>
      <TabPanel current={tab}>
        <Suspense fallback={<Loading />}>
          {tab === 'sante' && (
            <QueryContent query={overview} failure="L'état de la plateforme n'a pas pu être chargé">
              {(data) => (
                <div className={styles.panels}>
                  <HealthPanel overview={data} />
                  <SignUpPanel isOpen={data.signUpIsOpen} sendsMail={data.mail.mode !== 'none'} />
                </div>
              )}
            </QueryContent>
          )}
          {tab === 'annonces' && <AnnouncementsPanel />}
          {tab === 'comptes' && <AccountsPanel />}
          {tab === 'super' && <SuperAdminsPanel />}
          {tab === 'journal' && <PlatformLog />}
        </Suspense>
      </TabPanel>
    </div>
  )
}
