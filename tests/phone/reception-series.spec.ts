import { receiveSeries } from '../support/reception-series.ts'
import { test } from '../support/test.ts'

test.use({ as: 'warehouse_supervisor', own: true })

test('on a phone with a gun, parcels in series take at most 4 keys each', async ({ page, site, admin }) => {
  await receiveSeries(page, site, admin)
})
