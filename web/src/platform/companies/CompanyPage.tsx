import type { Company } from '@escale/contract/platform/companies/contract'
import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconDoorEnter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { TabList, TabPanel, tabFromAddress } from '#ui/display/Tabs.tsx'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import styles from './companies.module.css'
import { CompanyState } from './company-columns.tsx'
import { Monogram } from './Monogram.tsx'
import { type Tab, tabPages, tabs } from './tabs.ts'

const OpenModal = lazyPart(() => import('./OpenModal.tsx'))
const SuspendModal = lazyPart(() => import('./SuspendModal.tsx'))
const ReopenModal = lazyPart(() => import('./ReopenModal.tsx'))

/** The page of a company, for its administration by the platform. */
export default function CompanyPage({ id }: { id: string }) {
  const query = useQuery({ ...api.companies.get.queryOptions({ input: { id } }), staleTime: 30_000 })
  useEffect(() => {
    if (query.data) document.title = `${query.data.name} · Escale`
  }, [query.data])
  if (query.data) return <LoadedCompany company={query.data} />
  return (
    <div className="page">
      <Back />
      {query.isError ? (
        <LoadFailed
          isPage
          error={query.error}
          title="L'entreprise n'a pas pu être chargée"
          onRetry={() => query.refetch()}
          missing={{ title: "Cette entreprise n'existe pas.", hint: "L'adresse est peut-être incomplète." }}
        />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function LoadedCompany({ company }: { company: Company }) {
  const [params, setParams] = useSearchParams()
  const [dialog, setDialog] = useState<'open' | 'suspend' | 'reopen' | null>(null)
  const isOpenHere = useSession().company?.id === company.id
  const tab = tabFromAddress(tabs, params.get('onglet'))
  const Content = tabPages[tab]
  const close = () => setDialog(null)

  return (
    <div className={isTable(tab) ? 'page' : 'page flowing'}>
      <Back />
      <div className={`page-header ${styles.head}`}>
        <Monogram company={company} isLarge />
        <h1>{company.name}</h1>
        <CompanyState company={company} />
        <div className="page-actions">
          {company.isActive ? (
            <Button variant="default" onClick={() => setDialog('suspend')}>
              Suspendre
            </Button>
          ) : (
            <Button onClick={() => setDialog('reopen')}>Rouvrir</Button>
          )}
          {company.isActive && !isOpenHere && (
            <Button
              variant={tab === 'utilisateurs' ? 'default' : 'filled'}
              leftSection={<IconDoorEnter size={16} stroke={1.6} aria-hidden />}
              onClick={() => setDialog('open')}
            >
              Ouvrir l'espace de l'entreprise
            </Button>
          )}
        </div>
      </div>
      <Group mb="md">
        <TabList
          label="Entreprise"
          tabs={tabs}
          current={tab}
          onChange={(next) => setParams(next === 'resume' ? {} : { onglet: next })}
        />
      </Group>
      <TabPanel current={tab}>
        <Suspense fallback={<Loading />}>
          <Content company={company} tenantId={company.id} />
        </Suspense>
      </TabPanel>
      <Suspense>
        {dialog === 'open' && <OpenModal company={company} onClose={close} />}
        {dialog === 'suspend' && <SuspendModal company={company} onClose={close} />}
        {dialog === 'reopen' && <ReopenModal company={company} onClose={close} />}
      </Suspense>
    </div>
  )
}

/** True for a tab whose table scrolls by itself. The other tabs scroll with the page. */
function isTable(tab: Tab): boolean {
  return tab === 'utilisateurs' || tab === 'journal'
}

function Back() {
  return (
    <Group
      renderRoot={(props) => <Link to="/app/entreprises" {...props} />}
      className="link finger-high"
      gap="xs"
      mr="auto"
      mb="sm"
      fz="sm"
    >
      <IconChevronLeft size={16} stroke={1.6} aria-hidden />
      Entreprises
    </Group>
  )
}
