import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#api.ts'
import { pluralize } from '#ui/figures/count.ts'

/** Says how many transfers nobody has confirmed, or arrived with another amount. */
export function WaitingTransfers() {
  const { data } = useQuery(api.transfers.waiting.queryOptions({ input: {} }))
  if (!data || data.count === 0) return null
  return (
    <p className="notice wait">
      {pluralize(data.count, 'transfert')} à confirmer ou à régler.
      <Link className="link" to="/app/caisse?onglet=transferts">
        Voir les transferts
      </Link>
    </p>
  )
}
