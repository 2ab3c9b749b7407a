import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { everything } from './support/axe.ts'
import { button, dialog, search } from './support/page.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ own: true })

test('parcels are imported from a file after an interrupted check, then exported as searched', async ({
  page,
  admin,
}) => {
  const client = await admin.createClient()
  const tracking = unique('SUIVI').replaceAll(' ', '-')
  const lines = [
    'Tracking;Client;Poids',
    `${tracking}-1;${client.name};12,5`,
    `${tracking}-2;Personne de connu;3`,
  ]
  const menu = page.getByRole('button', { name: 'Exporter ou importer' })
  const openImport = async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Importer des colis annoncés' }).click()
  }
  await page.goto('/app/warehouse')
  await openImport()
  const form = dialog(page, 'Importer des colis annoncés')
  await form
    .getByLabel('Fichier à importer')
    .setInputFiles({ name: 'colis.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await button(form, 'Vérifier les lignes').click()
  await expect(form.getByRole('row').filter({ hasText: `${tracking}-2` })).toContainText(
    'Aucun client de ce nom',
  )
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await openImport()
  await expect(form.getByText('attend votre confirmation')).toBeVisible()
  expect(await everything(page)).toEqual([])
  await button(form, 'Reprendre').click()
  await form.getByLabel('Laisser de côté la ligne en erreur').check()
  await button(form, 'Importer 1 colis annoncé').click()
  await expect(form.getByText('1 colis annoncé de plus')).toBeVisible()
  await button(form, 'Fermer').last().click()

  await search(page, tracking)
  const row = page.getByRole('row').filter({ hasText: `${tracking}-1` })
  await expect(row).toContainText('Attendu')
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Exporter en CSV' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const arriving = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/^colis-\d{4}-\d\d-\d\d\.xlsx$/)
  const [heads, ...rows] = await readSheet(await readFile(await file.path()))
  const shownRows = rows.map((cells) =>
    ['Suivi', 'Client', 'Poids (kg)', 'Statut'].map((title) => cells[heads?.indexOf(title) ?? -1]),
  )
  expect(shownRows).toEqual([[`${tracking}-1`, client.name, 12.5, 'Attendu']])
})
