import { refusalOf, type Screen, type ScreenKey, warehousePath } from '@escale/contract/screens'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Loading } from '#ui/Loading.tsx'
import { NotFound } from './NotFound.tsx'
import { pages } from './pages.ts'
import { RefusedPage } from './RefusedPage.tsx'
import { useSession } from './useSession.ts'
import { WaitingPage } from './WaitingPage.tsx'

const components = new Map(Object.entries(pages).map(([key, load]): [string, ComponentType] => [key, lazy(load)]))

/** A screen behind its guard: refused, waiting for a company, not built, or shown. */
export function ScreenRoute({ screen }: { screen: Screen & { key: ScreenKey } }) {
  const { role, company, closed } = useSession()
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${screen.title} · Escale`
  }, [screen.title])
  if (role === 'warehouse_supervisor' && pathname !== warehousePath) return <Navigate to={warehousePath} replace />
  if (!company && role !== 'super_admin') return <WaitingPage closed={closed} />
  const refusal = refusalOf(role, screen)
  if (refusal) return <RefusedPage refusal={refusal} />
  const Page = components.get(screen.key)
  if (!Page) return <NotFound />
  return (
    <Suspense key={screen.key} fallback={<Loading />}>
      <Page />
    </Suspense>
  )
}
