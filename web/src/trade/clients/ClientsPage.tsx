import { lazy } from 'react'
import { useParams } from 'react-router'
import ClientList from './ClientList.tsx'

const ClientPage = lazy(() => import('./ClientPage.tsx'))

/** The clients, or the page of one. */
export default function ClientsPage() {
  const { clientId } = useParams()
  return clientId ? <ClientPage key={clientId} id={clientId} /> : <ClientList />
}
