import { openingName } from '@escale/contract/trade/invoices/words'
import type { Opening } from '@escale/contract/trade/ledger/contract'
import { ledgerMessages } from '@escale/contract/trade/ledger/messages'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, underKey } from '#api.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { client: { id: string; name: string }; openings: readonly Opening[]; onClose: () => void }

/** The openings of a client that can still be taken back. */
export function WrittenOpenings({ client, openings, onClose }: Props) {
  return (
    <AppModal title={openingName} subtitle={client.name} size={480} onClose={onClose}>
      <Stack p={20} gap="md" component="ul">
        {openings.map((one) => (
          <WrittenOpening key={one.id} one={one} onRemoved={onClose} />
        ))}
      </Stack>
    </AppModal>
  )
}

function WrittenOpening({ one, onRemoved }: { one: Opening; onRemoved: () => void }) {
  const queries = useQueryClient()
  const { moment } = useClocks()
  const { id, number, amount, day, undoableUntil } = one
  const removal = useSave({
    send: (_: undefined, { key }) => api.ledger.undoOpening.call({ id }, underKey(key)),
    done: ledgerMessages.openingUndone,
    failed: ledgerMessages.openingUndoFailed,
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: api.ledger.key() })
      onRemoved()
    },
  })
  return (
    <li>
      <Group justify="space-between" wrap="nowrap">
        <span>
          <b className="strong num">{formatMoney(Math.abs(amount))}</b>{' '}
          {`${amount < 0 ? "d'avance" : 'dus'} au ${formatDay(day)}`}
          <span className="muted small">
            {[number, undoableUntil && `à retirer jusqu'au ${moment(undoableUntil)}`]
              .filter(Boolean)
              .join(', ')}
          </span>
        </span>
        <Button
          variant="subtle"
          color="red"
          loading={removal.isPending}
          onClick={() => removal.submit(undefined)}
        >
          Retirer
        </Button>
      </Group>
      {removal.refusal && <Refusal sentence={removal.refusal} />}
    </li>
  )
}
