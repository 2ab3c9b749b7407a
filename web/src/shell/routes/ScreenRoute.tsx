import {
  hasScreen,
  needsCompany,
  type Screen,
  type ScreenKey,
  screenRefusal,
  warehousePath,
} from '@escale/contract/access/screens'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#session/current/useSession.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { fetchedPage, pages } from './pages.ts'

// Refusals are rare, so the code of their pages is loaded on demand.
const RefusedPage = lazy(async () => ({ default: (await import('./RefusedPage.tsx')).RefusedPage }))
const NoCompanyPage = lazy(async () => ({ default: (await import('./RefusedPage.tsx')).NoCompanyPage }))
const SwitchedOffPage = lazy(async () => ({ default: (await import('./RefusedPage.tsx')).SwitchedOffPage }))
const CompanyChoice = lazy(async () => ({ default: (await import('./CompanyChoice.tsx')).CompanyChoice }))
const WaitingPage = lazy(async () => ({ default: (await import('./WaitingPage.tsx')).WaitingPage }))

const components = Object.fromEntries(
  Object.entries(pages).map(([key, load]): [string, ComponentType] => [key, lazy(load)]),
)

/**
 * Shows a screen if the person may open it. Otherwise shows the refusal, the choice of a company, or the page
 * for people without a company.
 */
export function ScreenRoute({ screen }: { screen: Screen & { key: ScreenKey } }) {
  const { role, company, companies, closed } = useSession()
  const { pathname, search } = useLocation()
  useEffect(() => {
    document.title = `${screen.title} · Escale`
  }, [screen.title])
  // The scrolling element stays when the screen changes, so it is scrolled to the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of screen.
  useEffect(() => {
    document.querySelector('main')?.scrollTo(0, 0)
  }, [screen.key])
  // Every person may open the account page, even a warehouse_supervisor or a person without a company.
  const isForAll = screen.requires === 'anyone'
  const isElsewhere = role === 'warehouse_supervisor' && pathname !== warehousePath
  if (isElsewhere && !isForAll) return <Navigate to={supervisorAddress(screen, search)} replace />
  if (!company && role !== 'super_admin' && !isForAll)
    return waited(
      companies.length > 0 ? (
        <CompanyChoice companies={companies} closed={closed} />
      ) : (
        <WaitingPage closed={closed} />
      ),
    )
  const refusal = screenRefusal(role, screen)
  if (refusal) return waited(<RefusedPage refusal={refusal} />)
  if (!company && needsCompany(screen)) return waited(<NoCompanyPage />)
  if (company && !hasScreen(company.choices, screen)) return waited(<SwitchedOffPage />)
  const Page = fetchedPage(screen.key) ?? components[screen.key]
  return Page && waited(<Page />, screen.key)
}

/**
 * Path of the warehouse screen for a warehouse_supervisor. The query string of a link to the other path of
 * that screen is kept, because search results use it.
 */
function supervisorAddress({ key }: { key: ScreenKey }, search: string): string {
  return key === 'warehouse' ? warehousePath + search : warehousePath
}

function waited(page: ReactNode, key?: string) {
  return (
    <Suspense key={key} fallback={<Loading />}>
      {page}
    </Suspense>
  )
}
