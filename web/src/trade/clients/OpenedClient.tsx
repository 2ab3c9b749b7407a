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
   * The row of the list. The dialog opens with it at once, and later updates of the list are merged into the
   * form.
   */
  known?: Client
  onClose: () => void
}

/** Opens a client by id. The client belongs to the current company, or is shared by all companies. */
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
