import { lazy } from 'react'
import { useParams } from 'react-router'
import ExpeditionList from './ExpeditionList.tsx'

const ExpeditionPage = lazy(() => import('./ExpeditionPage.tsx'))

/** The departures, or the page of one. */
export default function ExpeditionsPage() {
  const { expeditionId } = useParams()
  return expeditionId ? <ExpeditionPage key={expeditionId} id={expeditionId} /> : <ExpeditionList />
}
