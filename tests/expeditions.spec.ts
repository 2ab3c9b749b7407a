import { button, choose, dialog, expectHeading, openRow, row, search, toast } from './support/page.ts'
import type { Site } from './support/site.ts'
import { expect, test } from './support/test.ts'

const question = 'Êtes-vous sûr de vouloir supprimer cette expédition ? Cette action est irréversible.'
let made = 0

/** A departure of Atlas, straight in the database: the screen does not make them yet. */
async function plan(site: Site, status = 'Brouillon') {
  made += 1
  const reference = `EXP-1999-${String(process.pid % 1000).padStart(3, '0')}${made}`
  await site.sql(
    `insert into expeditions (tenant_id, id, reference, mode, kind, origin, destination, status)
     select id, gen_random_uuid(), $1, 'Maritime', 'Groupage', 'Anvers', 'Matadi', $2 from tenants where slug = 'atlas-fret'`,
    [reference, status],
  )
  return reference
}

test('a manager deletes a draft without goods', async ({ visit, site }) => {
  const page = await visit('manager')
  const reference = await plan(site)
  await page.goto('/app/expeditions')
  await openRow(page, reference)
  const sheet = dialog(page, 'Expédition')
  await expect(sheet).toContainText('Anvers → Matadi')
  await button(sheet, 'Supprimer').click()
  await expect(sheet.getByRole('alertdialog')).toContainText(question)
  await expect(button(sheet, 'Annuler')).toBeFocused()
  await button(sheet, 'Annuler').click()
  await button(sheet, 'Supprimer').click()
  await button(sheet, 'Confirmer la suppression').click()
  await expect(toast(page, 'Expédition supprimée avec succès')).toBeVisible()
  await expect(row(page, reference)).toHaveCount(0)
})

test('an expédition that is under way stays', async ({ page, site, faults }) => {
  faults.expect(/status of 409/)
  const reference = await plan(site, 'Ouverte')
  await page.goto('/app/expeditions')
  await openRow(page, reference)
  const sheet = dialog(page, 'Expédition')
  await button(sheet, 'Supprimer').click()
  await button(sheet, 'Confirmer la suppression').click()
  await expect(sheet.getByRole('alert')).toHaveText('Seule une expédition en brouillon et sans marchandises peut être supprimée.')
  await expect(toast(page, "Erreur lors de la suppression de l'expédition")).toBeVisible()
})

for (const who of ['employee', 'viewer'] as const) {
  test(`a ${who} reads expéditions and deletes none`, async ({ visit, site }) => {
    const page = await visit(who)
    const reference = await plan(site)
    await page.goto('/app/expeditions')
    await expectHeading(page, 'Expéditions')
    await openRow(page, reference)
    await expect(dialog(page, 'Expédition')).toContainText('Brouillon')
    await expect(button(page, 'Supprimer')).toHaveCount(0)
  })
}

test('the list is filtered by status and mode, and a reload shows the same rows', async ({ page, site }) => {
  const reference = await plan(site)
  await page.goto('/app/expeditions')
  await choose(page, 'Tous les statuts', 'Brouillon')
  await choose(page, 'Tous les modes', 'Maritime')
  await search(page, reference.toLowerCase())
  await page.reload()
  await expect(row(page, reference)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByText('1 expédition')).toBeVisible()
})
