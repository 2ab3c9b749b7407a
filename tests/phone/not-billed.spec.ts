import { randomUUID } from 'node:crypto'
import { picture } from '../../server/testing/pictures.ts'
import { everything } from '../support/axe.ts'
import { button, dialog, expectHeading, expectWhole, field, toast } from '../support/page.ts'
import type { Site } from '../support/site.ts'
import { expect, type Page, test } from '../support/test.ts'
import { isTouchable, lowTargets } from '../support/touch.ts'
import { unique } from '../support/unique.ts'

// Samples are announced, received and shipped. A manager marks them as not billed, and they leave without an
// invoice.

test.use({ as: 'warehouse_supervisor', own: true })

const inGloves = 48

const sentence = (text: string) => new RegExp(text.replaceAll(/[.()]/g, '\\$&'))

/** Puts goods on an arrived expedition, directly in the database. */
async function bring(site: Site, slug: string, code: string): Promise<string> {
  const [clientId, expeditionId] = [randomUUID(), randomUUID()]
  await site.sql(
    `insert into clients (tenant_id, id, name) select id, $2, 'Maison Kivu' from tenants where slug = $1`,
    [slug, clientId],
  )
  await site.sql(
    `insert into expeditions (tenant_id, id, reference, mode, origin, destination, status, master_number, atd,
      ata)
     select id, $2::uuid, 'EXP-2026-0001', 'Maritime', 'Guangzhou', 'Kinshasa', 'Disponible', 'MBL1',
     '2026-10-01', '2026-11-01' from tenants where slug = $1`,
    [slug, expeditionId],
  )
  await site.sql(
    `update goods set client_id = $2, expedition_id = $3, status = 'Disponible' where tracking_number = $1`,
    [code, clientId, expeditionId],
  )
  return expeditionId
}

test('samples are announced, received, exempted from billing by a manager, and leave with a photo', async ({
  page: counter,
  site,
  company: { slug },
  visit,
  admin,
}) => {
  const code = unique('QUAI')

  await site.sql(
    `insert into goods (tenant_id, id, kind, number, tracking_number, received_at, created_at)
     select id, gen_random_uuid(), 'Colis', 'REC-2025-' || n, 'AUTRE-' || n, now(), now() - interval '1 day'
     from tenants, generate_series(1, 40) n where slug = $1`,
    [slug],
  )
  await counter.goto('/warehouse')
  await expectHeading(counter, 'Réception Warehouse')
  const tabs = counter.getByRole('tablist')
  await expect(tabs.getByRole('tab').first()).toBeVisible()
  await expect.poll(() => lowTargets(tabs, inGloves)).toEqual([])
  await expectWhole(tabs.getByRole('tab', { name: 'Sorties' }), 'no tab is cut')
  await button(counter, 'Nouvelle réception').tap()
  const form = dialog(counter, 'Nouvelle réception')
  await field(form, 'Numéro de suivi').fill(code)
  await form.getByText('Destination, emplacement, danger…').tap()
  await form.getByLabel('Annoncé, pas encore arrivé').check()
  await form
    .getByLabel('Depuis la galerie')
    .setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') })
  await expect(form.getByRole('img', { name: 'Vue 1' })).toBeVisible()
  await expect.poll(() => lowTargets(form, inGloves)).toEqual([])
  await button(form, 'Enregistrer la réception').tap()
  await expect(form.getByRole('status')).toContainText(/REC-/)
  await button(form, 'Fermer').tap()
  const listed = counter.getByRole('row').filter({ hasText: code })
  await expect(listed).toContainText('Attendu')
  await listed.getByRole('button').tap()
  await button(dialog(counter, 'Colis'), 'Recevoir').tap()
  await expect(listed).toContainText('Reçu')

  await counter.setViewportSize({ width: 360, height: 640 })
  await button(counter, 'Choisir').tap()
  await expect.poll(() => isTouchable(listed), 'the filters leave the rows their room').toBe(true)
  await listed.getByRole('button').tap()
  const choice = counter.getByRole('region', { name: 'Lignes choisies' })
  await expectWhole(choice, 'under a thumb, however long the list is')
  await button(choice, 'Annuler').tap()

  const expeditionId = await bring(site, slug, code)
  await counter.goto('/warehouse?onglet=sorties')
  await button(counter, 'Nouvelle remise').tap()
  const remise = dialog(counter, 'Remise')
  await field(remise, 'Étiquette, suivi ou châssis').fill(code)
  await field(remise, 'Étiquette, suivi ou châssis').press('Enter')
  await expect(remise.getByRole('alert')).toContainText('pas encore facturées')
  await expect(remise).not.toContainText('Rien à régler')

  const office = await visit('manager')
  await office.goto(`/app/expeditions/${expeditionId}?onglet=marchandises`)
  await expectInvoiceFits(office, (await admin.createService()).name)
  const aboard = office.getByRole('list', { name: 'Marchandises à bord' })
  await aboard.getByRole('checkbox').check()
  await button(office, 'Ne pas facturer…').tap()
  const exemptionForm = dialog(office, 'Non facturable')
  await exemptionForm.getByLabel('Motif').fill('Échantillons')
  expect(await everything(office)).toEqual([])
  await button(exemptionForm, 'Ne pas facturer').tap()
  await expect(aboard).toContainText(sentence('Non facturable : Échantillons (Nadia Essai, '))
  await aboard.getByRole('checkbox').check()
  await button(office, 'Facturer de nouveau').tap()
  await expect(aboard).not.toContainText('Échantillons')
  await aboard.getByRole('checkbox').check()
  await button(office, 'Ne pas facturer…').tap()
  await exemptionForm.getByLabel('Motif').fill('Geste commercial')
  await button(exemptionForm, 'Ne pas facturer').tap()
  await expect(aboard).toContainText('Geste commercial')

  await expect(remise).toContainText('Rien à régler')
  await button(remise, 'Continuer').tap()
  await field(remise, 'Nom de qui emporte').fill('Jean Mbuyi')
  await field(remise, "Pièce d'identité").fill('Passeport OP123')
  await button(remise, 'Taper le nom à la place').tap()
  await field(remise, 'Nom tapé en guise de signature').fill('Jean Mbuyi')
  const camera = remise.getByLabel('Photo de la pièce ou de la remise')
  await camera.setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(remise.getByRole('alert')).toContainText("Ce fichier n'est pas une image")
  const script = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="document.title = 1"><script>alert(1)</script></svg>',
  )
  await camera.setInputFiles({ name: 'IMG.svg', mimeType: 'image/svg+xml', buffer: script })
  await expect(remise.getByRole('alert')).toContainText('SVG')
  await camera.setInputFiles({
    name: 'IMG.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', 7300, 5500),
  })
  await expect(remise.getByRole('img', { name: 'La remise' })).toBeVisible()
  await expect(remise.getByRole('alert')).toHaveCount(0)
  expect(await everything(counter)).toEqual([])
  await button(remise, 'Remettre les marchandises').tap()
  await expect(toast(counter, 'Marchandises remises')).toBeVisible()

  const [left] = await site.sql<{ status: string; reason: string; by: string; bytes: number }>(
    `select g.status, g.not_billable_reason as reason, g.not_billable_by_name as by,
      f.size_bytes::int as bytes
     from goods g join files f on f.id = g.released_photo_id where g.tracking_number = $1`,
    [code],
  )
  expect([left?.status, left?.reason, left?.by]).toEqual(['Remis', 'Geste commercial', 'Nadia Essai'])
  expect(left?.bytes, 'forty million pixels were drawn smaller before they left').toBeLessThan(100_000)
})

/** An invoice to be made stands whole in its line: no part of it lies over another, or beyond the screen. */
async function expectInvoiceFits(page: Page, service: string) {
  await button(page, 'Générer les factures').tap()
  const billing = dialog(page, 'Générer les factures')
  await field(billing, 'Service des colis').tap()
  await page.getByRole('option').filter({ hasText: service }).tap()
  const invoice = billing.getByRole('list', { name: 'Factures à créer' }).getByRole('listitem')
  await expect(invoice).toContainText('1 lot')
  const cut = await invoice.evaluate(
    (line) => [line, ...line.children].filter((part) => part.scrollWidth > part.clientWidth + 1).length,
  )
  expect(cut, 'cut or overlapping parts').toBe(0)
  await button(billing, 'Annuler').tap()
}
