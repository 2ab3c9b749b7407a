import { type Correctable, changeRefusal } from '@escale/contract/trade/goods/corrections'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import type { DraftForm, FieldProps } from '#ui/form/useDraft.ts'

/** What fields are drawn with. */
export type FormFields = Record<'field' | 'text', (path: string) => FieldProps>

type Held = Omit<Correctable, 'kind'>

/** Why some fields of goods may no longer change, once they are loaded or billed; null while all may. */
export function whyKept(kind: GoodsKind, goods: Held): string | null {
  const kept = refusalOf(kind, goods, 'destination') ?? refusalOf(kind, goods, 'clientId')
  const mayBeMeasured = ['weightKg', 'lengthCm'].some((path) => refusalOf(kind, goods, path) === null)
  return kept !== null && mayBeMeasured
    ? `${kept} Le poids ou les dimensions qui manquent se saisissent encore.`
    : kept
}

/** A form whose fields the life of the goods keeps as they are are read-only. */
export function withKept<Start extends Record<string, unknown>, Draft>(
  form: DraftForm<Start, Draft>,
  kind: GoodsKind,
  goods: Held,
) {
  const field = (path: string) => ({
    ...form.field(path),
    ...(refusalOf(kind, goods, path) !== null && { readOnly: true }),
  })
  return { ...form, field }
}

function refusalOf(kind: GoodsKind, goods: Held, path: string): string | null {
  return changeRefusal({ kind, ...goods }, [path])
}
