import { counted } from '#ui/figures/count.ts'

type Lot = { weightKg: number | null; clientName: string | null }

/** Before goods are loaded: how many of them nobody weighed, or are nobody's. */
export function LackingGoods({ goods }: { goods: readonly Lot[] }) {
  const lacking = lackingInWords(goods)
  return <div role="status">{lacking && <p className="notice wait">{lacking}</p>}</div>
}

/** « 2 lots sans poids, 1 lot sans propriétaire. » ; empty where nothing is lacking. */
function lackingInWords(goods: readonly Lot[]): string {
  const unweighed = goods.filter(({ weightKg }) => weightKg === null).length
  const unowned = goods.filter(({ clientName }) => clientName === null).length
  const words = [
    unweighed > 0 && `${counted(unweighed, 'lot')} sans poids`,
    unowned > 0 && `${counted(unowned, 'lot')} sans propriétaire`,
  ]
  const said = words.filter(Boolean).join(', ')
  return said && `À vérifier avant de charger : ${said}.`
}
