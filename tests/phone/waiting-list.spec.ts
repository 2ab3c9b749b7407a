import { cachedGoodsNumbers } from '../support/device-goods.ts'
import { button, dialog, field } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { phones } from '../support/touch.ts'
import { unique } from '../support/unique.ts'

test.use({ as: null })

test('pending entries top the list and can be corrected, and one without response is not doubled', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const slug = await site.found()
  const { email } = await site.hire(slug, 'warehouse_supervisor')
  await site.sql(
    `insert into goods (tenant_id, id, kind, number, tracking_number, status, received_at)
     select id, gen_random_uuid(), 'Colis', 'REC-2026-0900' || n, 'CONNU-' || n, 'Reçu', now()
     from tenants, generate_series(1, 9) n where slug = $1`,
    [slug],
  )
  const page = await visit((await site.signIn(email)).state, { viewport: phones['360×640'] })
  await page.goto('/warehouse')
  await expect(page.getByRole('row').first()).toBeVisible()
  const number = unique('OFF')
  const rows = () =>
    site.sql<{ kg: number; version: number }>(
      'select weight_kg::float as kg, version from goods where tracking_number = $1',
      [number],
    )

  // The server records the parcel and dies before it responds, long after the form was free.
  const lost = Promise.withResolvers<void>()
  const lose = async (route: {
    fetch: () => Promise<unknown>
    abort: () => Promise<void>
    request: () => { method: () => string }
    fallback: () => Promise<void>
  }) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await page.context().setOffline(true)
    await route.abort()
    lost.resolve()
  }
  await page.route('**/api/warehouse-receipts', lose)
  await button(page, 'Nouvelle réception').tap()
  const form = dialog(page, 'Nouvelle réception')
  await field(form, 'Numéro de suivi').fill(number)
  await field(form, 'Poids total (kg)').fill('10')
  await button(form, 'Enregistrer la réception').tap()
  await expect(page.getByRole('status').filter({ hasText: number })).toContainText(/TMP-[0-9A-F]{6}/)
  await button(form, 'Fermer').first().tap()
  await lost.promise
  await page.unroute('**/api/warehouse-receipts')
  expect(await rows()).toEqual([{ kg: 10, version: 1 }])

  const waiting = page.getByRole('list', { name: "En attente d'envoi" })
  await expect(waiting).toContainText("attend l'envoi")
  await waiting.getByRole('button', { name: number }).tap()
  await expect(field(form, 'Numéro de suivi')).toHaveValue(number)
  await field(form, 'Poids total (kg)').fill('12,5')
  await page.context().setOffline(false)
  await expect(page.getByText('1 en attente')).toBeAttached()
  expect(await rows(), 'while it is open it is not sent').toEqual([{ kg: 10, version: 1 }])
  await button(form, 'Enregistrer la réception').tap()
  await expect(page.getByRole('status').filter({ hasText: number })).toContainText(/REC-/)
  await button(form, 'Fermer').first().tap()
  expect(await rows()).toEqual([{ kg: 12.5, version: 2 }])
  await expect(waiting).toHaveCount(0)
  await expect(page.getByText('Tout est synchronisé')).toBeAttached()
})

test('an offline list shows five rows on a small phone, with owner and place', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const slug = await site.found()
  const { email } = await site.hire(slug, 'warehouse_supervisor')
  await site.sql(
    `insert into goods (tenant_id, id, kind, number, tracking_number, status, received_at, updated_at,
      location)
     select id, gen_random_uuid(), 'Colis', 'REC-2025-0900' || n, 'VIEUX-' || n, 'Reçu',
     now() - interval '40 days', now() - interval '40 days', 'B-12'
     from tenants, generate_series(1, 9) n where slug = $1`,
    [slug],
  )
  const page = await visit((await site.signIn(email)).state, { viewport: phones['360×640'] })
  await page.goto('/warehouse')
  const table = page.getByRole('table', { name: 'Marchandises' })
  await expect(table.getByRole('row').first()).toContainText(/VIEUX-\d.*Sans propriétaire · B-12 · 40 j/)
  await expect.poll(async () => (await cachedGoodsNumbers(page)).length).toBe(9)
  await page.context().setOffline(true)
  await page.route('**/api/warehouse-receipts?*', (route) => route.abort())
  await page.getByRole('tab', { name: 'Sans propriétaire' }).tap()
  const known = page.getByRole('list', { name: 'Colis sans propriétaire' })
  await expect(known.getByRole('listitem').first()).toContainText('B-12')
  const inSight = await known.getByRole('listitem').evaluateAll((rows) => {
    const actions = [...document.querySelectorAll('button')].find((one) =>
      one.textContent?.includes('Nouvelle réception'),
    )
    return rows.filter(
      (one) => one.getBoundingClientRect().bottom < (actions?.getBoundingClientRect().top ?? 0) + 1,
    ).length
  })
  expect(inSight).toBeGreaterThanOrEqual(5)
})
