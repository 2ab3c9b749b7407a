import { pluralize } from '#ui/figures/count.ts'

type Lot = { weightKg: number | null; clientName: string | null }

/** The number of goods without weight or owner, shown before they are loaded on an expedition. */
export function LackingGoods({ goods }: { goods: readonly Lot[] }) {
  const lacking = lackingText(goods)
  return <div role="status">{lacking && <p className="notice wait">{lacking}</p>}</div>
}

/**
 * Describes missing data, such as « 2 lots sans poids, 1 lot sans propriétaire. » Empty when nothing is
 * missing.
 */
function lackingText(goods: readonly Lot[]): string {
  const unweighed = goods.filter(({ weightKg }) => weightKg === null).length
  const unowned = goods.filter(({ clientName }) => clientName === null).length
  const words = [
    unweighed > 0 && `${pluralize(unweighed, 'lot')} sans poids`,
    unowned > 0 && `${pluralize(unowned, 'lot')} sans propriétaire`,
  ]
  const text = words.filter(Boolean).join(', ')
  return text && `À vérifier avant de charger : ${text}.`
}
