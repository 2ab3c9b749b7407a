import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import ExpeditionList from './ExpeditionList.tsx'

const OpenedLot = lazyPart(() => import('#trade/goods/opened/OpenedLot.tsx'))
const ExpeditionCalendar = lazyPart(() => import('./calendar/ExpeditionCalendar.tsx'))
const ExpeditionPage = lazyPart(() => import('./page/ExpeditionPage.tsx'))

/**
 * The list of expeditions, their calendar, or the page of one. Goods that are on no expedition may be open
 * over the list.
 */
export default function ExpeditionsPage() {
  const { expeditionId } = useParams()
  const [params] = useSearchParams()
  const lot = useOpenRecord('lot')
  if (expeditionId) return <ExpeditionPage key={expeditionId} id={expeditionId} />
  if (params.get('vue') === 'calendrier')
    return (
      <Suspense fallback={<Loading />}>
        <ExpeditionCalendar />
      </Suspense>
    )
  return (
    <>
      <ExpeditionList />
      <Suspense>{lot.id && <OpenedLot key={lot.id} id={lot.id} onClose={lot.close} />}</Suspense>
    </>
  )
}
