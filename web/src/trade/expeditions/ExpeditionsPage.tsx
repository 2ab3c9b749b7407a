import { useParams } from 'react-router'
import { lazyPart } from '#ui/lazy-part.ts'
import ExpeditionList from './ExpeditionList.tsx'

const ExpeditionPage = lazyPart(() => import('./ExpeditionPage.tsx'))

/** The departures, or the page of one. */
export default function ExpeditionsPage() {
  const { expeditionId } = useParams()
  return expeditionId ? <ExpeditionPage key={expeditionId} id={expeditionId} /> : <ExpeditionList />
}
