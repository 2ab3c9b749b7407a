import { button, expectHeading, row } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { unique } from '../support/unique.ts'

test.use({ as: null })

test('signing out in one tab empties the page of the warehouse in the other; going back shows nothing', async ({ site, visit, faults }) => {
  faults.expect(/status of 401/) // requests of either tab that were under way
  const slug = await site.found()
  const { email } = await site.hire(slug, 'warehouse_supervisor')
  const [client, code] = [unique('Maison Kivu'), unique('QUAI')]
  await site.sql(
    `with client as (insert into clients (tenant_id, id, name) select id, gen_random_uuid(), $2 from tenants where slug = $1 returning *)
     insert into goods (tenant_id, id, kind, number, tracking_number, client_id, received_at)
     select tenant_id, gen_random_uuid(), 'Colis', 'REC-2026-00001', $3, id, now() from client`,
    [slug, client, code],
  )
  const page = await visit((await site.signIn(email)).state)
  for (const path of ['/warehouse?onglet=sorties', '/warehouse']) await page.goto(path)
  await expect(row(page, client)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/warehouse')
  await expectHeading(other, 'Réception Warehouse')
  await button(other, 'Menu utilisateur').tap()
  await other.getByRole('menuitem', { name: 'Se déconnecter' }).tap()
  await expect(other).toHaveURL('/auth')
  await expect(page).toHaveURL('/auth')
  for (const text of [client, code, 'REC-2026-00001']) expect(await page.content()).not.toContain(text)
  await page.goBack()
  await expect(page).toHaveURL(/\/auth/)
  for (const text of [client, code, 'REC-2026-00001']) expect(await page.content()).not.toContain(text)
})
