import { expeditionsLoading } from '@escale/contract/trade/goods/life'
import type { CompanyTx } from '#database/door/company.ts'

const most = 50
const lastGoods = 300

/** Where goods go: first what the expeditions that still load say, as they write it. */
export async function destinations({ db }: CompanyTx): Promise<string[]> {
  const loading = db
    .selectFrom('expeditions')
    .select('destination')
    .distinct()
    .where('status', 'in', expeditionsLoading)
    .orderBy('destination')
    .limit(most)
  const last = db
    .selectFrom('goods')
    .select('destination')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(lastGoods)
  const [expeditions, goods] = await Promise.all([loading.execute(), last.execute()])
  return [...new Set([...expeditions, ...goods].flatMap(({ destination }) => destination ?? []))].slice(
    0,
    most,
  )
}
