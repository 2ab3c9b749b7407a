import { warehouseMessages } from '@escale/contract/trade/goods/messages'
import { Button } from '@mantine/core'
import { api, RefusedOnDevice } from '#api.ts'
import { failed } from '#ui/toast.ts'
import { useSave } from '#ui/useSave.ts'

type Props = { id: string; isDirty: () => boolean; onDone: () => void }

/** Announced goods are here, as they were announced; what was typed meanwhile is saved first. */
export function ReceiveButton({ id, isDirty, onDone }: Props) {
  const save = useSave<void, unknown>({
    send: () => receive(id),
    done: warehouseMessages.goodsReceived,
    failed: warehouseMessages.goodsReceiveFailed,
    onSaved: onDone,
  })
  return (
    <Button
      variant="light"
      loading={save.isPending}
      onClick={() => (isDirty() ? failed("Enregistrez d'abord vos corrections.") : save.submit(undefined))}
    >
      Recevoir
    </Button>
  )
}

async function receive(id: string) {
  const { refused } = await api.goods.receive.call({ ids: [id], receivedAtOnDevice: new Date().toISOString() })
  if (refused[0]) throw new RefusedOnDevice('GOODS_REFUSED', refused[0].reason)
}
