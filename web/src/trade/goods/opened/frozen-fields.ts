import { type CorrectableGoods, changeRefusal } from '@escale/contract/trade/goods/corrections'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import type { DraftForm, FieldProps } from '#ui/form/drafts/useDraft.ts'

/** The form methods that return the props of a field. */
export type FormFields = Record<'field' | 'text', (path: string) => FieldProps>

type GoodsFields = Omit<CorrectableGoods, 'kind'>

/**
 * Explains why some fields are read-only: the goods are loaded or billed. Null when all fields may change.
 */
export function frozenReason(kind: GoodsKind, goods: GoodsFields): string | null {
  const reason = frozenFieldRefusal(kind, goods, 'destination') ?? frozenFieldRefusal(kind, goods, 'clientId')
  const mayBeMeasured = ['weightKg', 'lengthCm'].some(
    (path) => frozenFieldRefusal(kind, goods, path) === null,
  )
  return reason !== null && mayBeMeasured
    ? `${reason} Le poids ou les dimensions qui manquent se saisissent encore.`
    : reason
}

/** Wraps a form so that fields are read-only when the goods are loaded or billed. */
export function withFrozenFields<Start extends Record<string, unknown>, Draft>(
  form: DraftForm<Start, Draft>,
  kind: GoodsKind,
  goods: GoodsFields,
) {
  const field = (path: string) => ({
    ...form.field(path),
    ...(frozenFieldRefusal(kind, goods, path) !== null && { readOnly: true }),
  })
  return { ...form, field }
}

function frozenFieldRefusal(kind: GoodsKind, goods: GoodsFields, path: string): string | null {
  return changeRefusal({ kind, ...goods }, [path])
}
