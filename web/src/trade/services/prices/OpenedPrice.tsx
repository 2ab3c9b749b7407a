import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import PriceModal from './PriceModal.tsx'

/** Opens a price by id when the list does not contain it, for example from the history. */
export function OpenedPrice({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...api.prices.get.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal query={query} title="Prix" size={620} onClose={onClose} missing="Ce prix n'existe plus">
      {(price) => <PriceModal price={price} onClose={onClose} />}
    </LoadedModal>
  )
}
