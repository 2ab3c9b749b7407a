import type { Request } from '@playwright/test'
import { button, choose, dialog, expectWhole, field, openRow, row, toast } from './support/page.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ own: true })

test('an admin searches the history by person and record, opens entries, and exports them', async ({
  page,
  admin,
}) => {
  const name = unique('Escorte de convoi exceptionnel, du port à l’entrepôt')
  const service = await admin.createService({ name })
  await page.goto('/app/services')
  await openRow(page, name)
  const form = dialog(page, 'Modifier le Service')
  await field(form, 'Prix').fill('1 240,50')
  await button(form, 'Modifier').click()
  await expect(toast(page, 'Service modifié avec succès')).toBeVisible()

  await page.goto('/app/security?vue=historique')
  await choose(page, 'Toutes les fiches', 'Service')
  await choose(page, 'Toutes les actions', 'Modifications')
  await expect(page).toHaveURL(/fiche=services.*gestes=modifications/)
  const changed = row(page, name)
  await expect(changed).toHaveCount(1)
  await expect(changed).toContainText('Service modifié')
  await expect(changed).toContainText('→ 1\u00a0240,50\u00a0$')
  // The file follows the filters that are shown, and names the company: another tab may have another one
  // open.
  const isAsked = (request: Request) =>
    /company-history\.csv\?kind=services&group=modifications/.test(request.url())
  const [asked, download] = await Promise.all([
    page.waitForRequest(isAsked),
    page.waitForEvent('download'),
    button(page, 'Exporter en CSV').click(),
  ])
  expect(asked.headers()['x-company']).toBeTruthy()
  expect(download.suggestedFilename()).toMatch(/^historique-\d{4}-\d\d-\d\d\.csv$/)

  await changed.click({ position: { x: 20, y: 20 } })
  const panel = dialog(page, 'Historique')
  await expect(panel).toContainText('Nadia Essai')
  await button(panel, "Tout l'historique").click()
  await expect(panel).toContainText('Service créé')
  await expectWhole(button(panel, 'Fermer'), 'however long the name')
  await button(panel, 'Fermer').click()
  await changed.getByRole('link', { name }).click()
  await expect(row(page, name)).toContainText('1\u00a0240,50\u00a0$')

  await admin.ask('DELETE', `/services/${service.id}`)
  await page.goto('/app/security?vue=historique&fiche=services&gestes=suppressions')
  await expect(row(page, name)).toContainText(`${name} (supprimé)`)

  await page.goto('/app/security?vue=historique&q=zzqqxx')
  await expect(page.getByText('Aucune modification pour ces filtres.')).toBeVisible()
  await expect(
    page.getByText('Une fiche se cherche par son numéro ou son nom entier, aussi une fois supprimée.'),
  ).toBeVisible()
  await button(page, 'Effacer les filtres').click()
  await expect(page.getByRole('table')).toBeVisible()

  await page.goto('/app/security?au=2000-01-01')
  await expect(page.getByText('Aucun événement sur cette période.')).toBeVisible()
  await expect(page.getByText('Élargissez les filtres pour voir plus de lignes.')).toBeVisible()
  await button(page, 'Effacer les filtres').click()
  await expect(page.getByRole('table')).toBeVisible()
})
