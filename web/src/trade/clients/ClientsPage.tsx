import { useParams } from 'react-router'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import ClientList from './ClientList.tsx'

const ClientPage = lazyPart(() => import('./ClientPage.tsx'))

/** The list of clients or, when the URL names a client, their page. */
export default function ClientsPage() {
  const { clientId } = useParams()
  return clientId ? <ClientPage key={clientId} id={clientId} /> : <ClientList />
}
