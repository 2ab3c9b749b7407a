import { randomUUID } from 'node:crypto'
import { hireStaff } from './support/account.ts'
import { everything } from './support/axe.ts'
import { button, dialog } from './support/page.ts'
import { expect, test } from './support/test.ts'

test.use({ as: null })

test('an employee shares a tracking link, an anonymous reader follows it, and it is revoked', async ({
  site,
  visit,
}) => {
  const slug = await site.found('#1d4ed8')
  const { state } = await hireStaff(site, 'employee', slug)
  const [expeditionId, number] = [randomUUID(), 'REC-2026-00001']
  await site.sql(
    `insert into expeditions (tenant_id, id, reference, mode, origin, destination, status, eta)
     select id, $2, 'EXP-2026-0001', 'Maritime', 'Guangzhou', 'Kinshasa', 'Ouverte', '2026-12-20'
     from tenants where slug = $1`,
    [slug, expeditionId],
  )
  await site.sql(
    `insert into goods (tenant_id, id, kind, number, tracking_number, status, expedition_id, received_at)
     select id, $2, 'Colis', $3, 'T-1', 'Reçu', $4, now() from tenants where slug = $1`,
    [slug, randomUUID(), number, expeditionId],
  )
  const office = await visit(state)
  await office.goto(`/app/expeditions/${expeditionId}?onglet=marchandises`)
  await office.getByRole('checkbox', { name: `Choisir ${number}` }).check()
  await button(office, 'Lien de suivi').click()
  const linkDialog = dialog(office, 'Lien de suivi')
  await button(linkDialog, 'Créer le lien').click()
  const link = linkDialog.getByRole('textbox', { name: 'Lien' })
  await expect(link).toHaveValue(/^http/)
  const path = new URL(await link.inputValue()).pathname

  const stranger = await visit(null, { viewport: { width: 360, height: 640 } })
  expect((await stranger.goto(path))?.status()).toBe(200)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(`Suivi ${number}`)
  const lines = await stranger
    .getByText(number, { exact: true })
    .evaluate((shown) => shown.getClientRects().length)
  expect(lines, 'a number is read on one line').toBe(1)
  await expect(
    stranger
      .getByRole('listitem')
      .filter({ has: stranger.locator('b') })
      .nth(0),
  ).toContainText("Reçu à l'entrepôt")
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await everything(stranger)).toEqual([])

  await button(linkDialog, 'Révoquer').click()
  await expect(button(linkDialog, 'Créer le lien')).toBeVisible()
  expect((await stranger.request.get(path)).status(), 'taken back').toBe(404)
})
