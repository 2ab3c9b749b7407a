import type { Client } from '@escale/contract/trade/clients/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import { newestOf } from '#ui/form/record/newer-row.ts'
import ClientModal from './ClientModal.tsx'

type Props = {
  id: string
  /**
   * The client as listed, so that the dialog opens without waiting. A newer version from the list is merged.
   */
  known?: Client
  onClose: () => void
}

/** A client by id, of the company or shared. */
export function OpenedClient({ id, known, onClose }: Props) {
  const query = useQuery({
    ...api.clients.get.queryOptions({ input: { id }, initialData: known }),
    ...asOfNow,
  })
  return (
    <LoadedModal query={query} title="Client" size={520} onClose={onClose} missing="Ce client n'existe plus">
      {(client) => <ClientModal client={newestOf(client, known ?? null) ?? client} onClose={onClose} />}
    </LoadedModal>
  )
}
