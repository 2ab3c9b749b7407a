import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import ServiceModal from './ServiceModal.tsx'

/** Opens a service by id when the list does not contain it, for example after a page reload. */
export function OpenedService({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...api.services.get.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal
      query={query}
      title="Service"
      size={520}
      onClose={onClose}
      missing="Ce service n'existe plus"
    >
      {(service) => <ServiceModal service={service} onClose={onClose} />}
    </LoadedModal>
  )
}
