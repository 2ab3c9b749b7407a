import { changeRefusal } from '@escale/contract/trade/goods/life'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import type { DraftForm, FieldProps } from '#ui/useDraft.ts'

/** What fields are drawn with. */
export type FormFields = Record<'field' | 'text', (path: string) => FieldProps>

type Held = { status: Parameters<typeof changeRefusal>[0]['status']; billing: string | null }

/** Why some fields of goods may no longer change, once they are loaded or billed; null while all may. */
export function whyKept(kind: GoodsKind, goods: Held): string | null {
  return refusalOf(kind, goods, 'weightKg') ?? refusalOf(kind, goods, 'clientId')
}

/** A form whose fields the life of the goods keeps as they are are read-only. */
export function withKept<Start extends Record<string, unknown>, Draft>(form: DraftForm<Start, Draft>, kind: GoodsKind, goods: Held) {
  const field = (path: string) => ({ ...form.field(path), ...(refusalOf(kind, goods, path) !== null && { readOnly: true }) })
  return { ...form, field }
}

function refusalOf(kind: GoodsKind, { status, billing }: Held, path: string): string | null {
  return changeRefusal({ kind, status }, billing === 'Facturé', [path])
}
