import type { Client } from '@escale/contract/trade/clients/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/as-of-now.ts'
import ClientModal from './ClientModal.tsx'

type Props = {
  id: string
  /** As the list that shows them has them: nothing is waited for. */
  known?: Client
  onClose: () => void
}

/** A client by their id, their own or shared. */
export function OpenedClient({ id, known, onClose }: Props) {
  const query = useQuery({ ...api.clients.get.queryOptions({ input: { id }, initialData: known }), ...asOfNow })
  return (
    <LoadedModal query={query} title="Client" size={520} onClose={onClose} missing="Ce client n'existe plus">
      {(client) => <ClientModal client={client} onClose={onClose} />}
    </LoadedModal>
  )
}
