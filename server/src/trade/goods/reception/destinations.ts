import { expeditionsLoading } from '@escale/contract/trade/goods/life-cycle'
import type { CompanyTx } from '#database/caller/company.ts'

const mostDestinations = 50
const mostGoodsRead = 300

/**
 * Lists suggested destinations: those of expeditions that are loading, then those of recently changed goods.
 */
export async function listDestinations({ db }: CompanyTx): Promise<string[]> {
  const loading = db
    .selectFrom('expeditions')
    .select('destination')
    .distinct()
    .where('status', 'in', expeditionsLoading)
    .orderBy('destination')
    .limit(mostDestinations)
  const recentGoods = db
    .selectFrom('goods')
    .select('destination')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostGoodsRead)
  const [expeditions, goods] = await Promise.all([loading.execute(), recentGoods.execute()])
  return [...new Set([...expeditions, ...goods].flatMap(({ destination }) => destination ?? []))].slice(
    0,
    mostDestinations,
  )
}
