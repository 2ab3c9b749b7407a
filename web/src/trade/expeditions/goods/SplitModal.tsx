import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { splitPieces } from '@escale/contract/trade/goods/split'
import { parseWhole } from '@escale/contract/values/amounts'
import { formatWeight } from '@escale/contract/values/measures'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api, underKey } from '#api.ts'
import { pluralize } from '#ui/figures/count.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** Moves some pieces of a row of goods to a new row. The total number of pieces stays the same. */
export default function SplitModal({ goods, onClose }: { goods: GoodsLine; onClose: () => void }) {
  const most = goods.quantity - 1
  const rangeMessage =
    most < 1
      ? 'Une seule pièce ne se scinde pas.'
      : `Indiquez de 1 à ${most} ${most > 1 ? 'pièces' : 'pièce'}.`
  const Pieces = z.object({
    pieces: z.pipe(
      z.pipe(z.string(), z.transform(parseTyped)),
      z.int(rangeMessage).check(z.minimum(1, rangeMessage), z.maximum(most, rangeMessage)),
    ),
  })
  const form = useDraft({ onDevice: { form: 'split', of: goods.id }, schema: Pieces, start: { pieces: '1' } })
  const [typed, setTyped] = useState(form.getValues().pieces)
  form.watch('pieces', ({ value }) => setTyped(value))
  const save = useSave({
    send: ({ pieces }: { pieces: number }, { key }) =>
      api.goods.split.call({ id: goods.id, pieces }, underKey(key)),
    done: ({ goes }) => `Marchandise scindée : ${goes.number}`,
    failed: 'Erreur lors de la scission',
    form,
    onSaved: onClose,
  })
  const pieces = parseTyped(typed)
  const isPossible = Number.isInteger(pieces) && pieces >= 1 && pieces <= most
  const parts = isPossible ? splitPieces(goods, pieces) : null
  return (
    <FormModal
      title="Scinder"
      subtitle={goods.number}
      size={460}
      form={form}
      save={save}
      onClose={onClose}
      verb="Scinder"
    >
      <div className="fields">
        <TextInput
          data-autofocus
          label="Pièces à détacher"
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.text('pieces')}
        />
        {parts && (
          <p className="muted">
            Restent {pluralize(parts.stays.quantity, 'pièce')}
            {parts.stays.weightKg !== null && ` (${formatWeight(parts.stays.weightKg)})`}, partent{' '}
            {pluralize(parts.goes.quantity, 'pièce')}
            {parts.goes.weightKg !== null && ` (${formatWeight(parts.goes.weightKg)})`}.
          </p>
        )}
      </div>
    </FormModal>
  )
}

/**
 * Parses a whole number. Returns NaN for any other text, so that the schema rejects it with its own message.
 */
const parseTyped = (typed: string) => parseWhole(typed) ?? Number.NaN
