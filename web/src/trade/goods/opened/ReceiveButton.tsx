import { warehouseMessages } from '@escale/contract/trade/goods/messages'
import { Button } from '@mantine/core'
import { api, underKey } from '#api.ts'
import { saveFirstMessage, throwIfRefused } from '#trade/choice/action-refusal.ts'
import { showFailure } from '#ui/feedback/toast.ts'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { id: string; isDirty: () => boolean; onDone: () => void }

/**
 * Marks goods that were expected (announced) as received, without other changes. Form changes must be saved
 * first.
 */
export function ReceiveButton({ id, isDirty, onDone }: Props) {
  const save = useSave<void, unknown>({
    send: async (_, { key }) =>
      throwIfRefused(
        await api.goods.receive.call(
          { ids: [id], receivedAtOnDevice: new Date().toISOString() },
          underKey(key),
        ),
      ),
    done: warehouseMessages.goodsReceived,
    failed: warehouseMessages.goodsReceiveFailed,
    onSaved: onDone,
  })
  return (
    <Button
      variant="light"
      loading={save.isPending}
      onClick={() => (isDirty() ? showFailure(saveFirstMessage) : save.submit(undefined))}
    >
      Recevoir
    </Button>
  )
}
