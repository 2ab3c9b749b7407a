import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { everything } from './support/axe.ts'
import { button, choose, dialog, field, search } from './support/page.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ own: true })
// A company writes one import at a time.
test.describe.configure({ mode: 'default' })

const cases = join(import.meta.dirname, '../web/src/trade/imports/cases')

/** A CSV file like that of a French Excel: semicolons, and one byte a letter (Latin-1). */
function frenchCsv(name: string, lines: string[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') }
}

async function openImport(page: Page, kind: 'clients' | 'services'): Promise<Locator> {
  await page.goto(`/app/${kind}`)
  await button(page, 'Importer').click()
  return dialog(page, `Importer des ${kind}`)
}

const chooseFile = (form: Locator, file: Parameters<Locator['setInputFiles']>[0]) =>
  form.getByLabel('Fichier à importer').setInputFiles(file)

async function takeBack(form: Locator) {
  await button(form, "Annuler l'import").click()
  await expect(button(form, 'Garder'), 'the question comes first').toBeFocused()
  await button(form, "Confirmer l'annulation").click()
  await expect(form.getByRole('paragraph').filter({ hasText: 'Import annulé' })).toBeVisible()
}

test.describe('a manager', () => {
  test.use({ as: 'manager' })

  test('imports the clients of a French CSV: columns joined by hand, wrong lines and twins set aside, taken back later', async ({
    page,
    admin,
  }) => {
    const known = await admin.createClient()
    const one = unique('Éts Mbala')
    const [written, checked] = [`${unique('ecrits')}.csv`, `${unique('verifies')}.csv`]
    const form = await openImport(page, 'clients')
    const line = (text: string) => form.getByRole('row').filter({ hasText: text })
    await chooseFile(
      form,
      frenchCsv(written, [
        'Mes clients;;;',
        'Raison sociale;Suite;Courriel;Tél',
        `${one};SARL;${one.slice(-6)}@import.example;081 23 x`,
        ';;sans-nom@import.example;',
        `${known.name};;;`,
      ]),
    )
    await expect(field(form, "Nom de l'entreprise *")).toHaveValue('Raison sociale')
    await expect(field(form, 'Email')).toHaveValue('Courriel')
    await expect(field(form, 'Téléphone')).toHaveValue('Tél')
    await button(form, "Joindre une colonne à Nom de l'entreprise").click()
    await choose(form, "Nom de l'entreprise, colonne 2", 'Suite')
    await expect(form.getByText(`${one} SARL`)).toBeVisible()
    expect(await everything(page)).toEqual([])
    await button(form, 'Vérifier les lignes').click()
    await expect(line('sans-nom@import.example')).toContainText("Indiquez le nom de l'entreprise.")
    await expect(form.getByRole('button', { name: /^Importer/ })).toBeDisabled()
    await form.getByText('Doublons (1)').click()
    await expect(line(known.name)).toContainText(`Même nom que «\u00a0${known.name}\u00a0»`)
    await form.getByText('Incomplètes (1)').click()
    await expect(line('081 23 x')).toContainText('Gardé dans la note.')
    expect(await everything(page)).toEqual([])
    await form.getByLabel('Laisser de côté la ligne en erreur').check()
    await button(form, 'Importer 1 client').click()
    await expect(form.getByText('1 client de plus')).toBeVisible()
    await expect(form.getByText("c'est gardé dans sa note")).toBeVisible()
    await button(form, 'Fermer').last().click()
    await search(page, one)
    await page.getByRole('row').filter({ hasText: one }).click()
    await expect(page.getByText(/081 23 x/)).toBeVisible()

    await openImport(page, 'clients')
    await chooseFile(form, frenchCsv(checked, ['Nom', unique('Vérifié'), '']))
    await button(form, 'Vérifier les lignes').click()
    await expect(button(form, 'Importer 1 client')).toBeEnabled()
    await openImport(page, 'clients')
    const offered = (fileName: string) => form.getByRole('listitem').filter({ hasText: fileName })
    await expect(offered(checked)).toContainText('il attend votre confirmation')
    expect(await everything(page)).toEqual([])
    await button(offered(written), 'Ouvrir').click()
    await takeBack(form)
    await button(form, 'Fermer').last().click()
    await search(page, one)
    await expect(page.getByText('Aucun résultat trouvé pour')).toBeVisible()
  })

  test('chooses the line of the heads by a touch and the letters by a list, on a desk and on a phone; a file of another kind is refused', async ({
    page,
  }) => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      const form = await openImport(page, 'clients')
      await chooseFile(form, join(cases, 'erp-html.xls'))
      await expect(form.getByRole('alert')).toContainText('page web')
      await expect(form.getByRole('alert')).toContainText('Enregistrer sous')
      await chooseFile(form, join(cases, 'polish-1250.csv'))
      const name = field(form, "Nom de l'entreprise *")
      await expect(form.getByText('Paweł Przykład').last()).toBeVisible()
      await expect(field(form, 'Encodage')).toHaveValue('Europe centrale (Windows-1250)')
      await button(form, 'Aucun titre').click()
      await expect(form.getByText("Ce fichier n'a pas de titres.")).toBeVisible()
      await expect(name).toHaveValue('Colonne 1')
      await form.getByRole('button', { name: /^Titres à la ligne 2/ }).click()
      await expect(form.getByText('Les titres sont à la ligne\u00a02.')).toBeVisible()
      await form.getByRole('button', { name: /^Titres à la ligne 1/ }).click()
      await expect(name).toHaveValue('name')
      await choose(form, 'Encodage', 'Europe occidentale (Windows-1252)')
      await expect(form.getByText('Pawe³ Przyk³ad').last()).toBeVisible()
      await choose(form, 'Encodage', 'Europe centrale (Windows-1250)')
      await expect(form.getByText('Paweł Przykład').last()).toBeVisible()
      expect(await everything(page)).toEqual([])
    }
  })
})

test('workbooks are read behind their cover: prices of services, then a packing list whose parcels are named by mark and carton', async ({
  page,
}) => {
  const name = unique('Groupage import')
  const prices = [
    ['Désignation', 'Prix USD'],
    [name, 12.5],
  ]
  const sheets = [
    { name: 'Notice', rows: [['Nos tarifs'], ['En dollars']] },
    { name: 'Prix', rows: prices },
  ]
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const services = await openImport(page, 'services')
  await chooseFile(services, {
    name: 'services.xlsx',
    mimeType,
    buffer: Buffer.from(await writeXlsx({ sheets })),
  })
  await expect(
    services.getByText('1 ligne de la feuille «\u00a0Prix\u00a0» : 1 lue. Pas lue : «\u00a0Notice\u00a0».'),
  ).toBeVisible()
  await button(services, 'Vérifier les lignes').click()
  await button(services, 'Importer 1 service').click()
  await expect(services.getByText('1 service de plus')).toBeVisible()
  await button(services, 'Fermer').last().click()
  await search(page, name)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('12,50')

  await page.goto('/app/warehouse')
  await button(page, 'Exporter ou importer').click()
  await page.getByRole('menuitem', { name: 'Importer des colis annoncés' }).click()
  const goods = dialog(page, 'Importer des colis annoncés')
  await chooseFile(goods, join(cases, 'packing-list-gz.xlsx'))
  await expect(goods.getByText('Les titres sont à la ligne\u00a05.')).toBeVisible()
  await expect(field(goods, 'Numéro de suivi *')).toHaveValue('Tracking No.')
  await expect(field(goods, 'Quantité')).toHaveValue('CTNS')
  await expect(field(goods, 'Dimensions (cm)')).toHaveValue('Dim. (cm)')
  await expect(goods.getByText('Mise de côté : ligne\u00a09 (total).')).toBeVisible()
  await button(goods, 'Vérifier les lignes').click()
  await expect(goods.getByText('Erreurs (0)')).toBeVisible()
  await page.reload()

  const mark = unique('KV').toUpperCase()
  await button(page, 'Exporter ou importer').click()
  await page.getByRole('menuitem', { name: 'Importer des colis annoncés' }).click()
  const buffer = Buffer.from(
    `唛头,箱号,品名,件数,毛重(KGS)\n${mark},1-12,手机壳,12,85.5\n,13,灯,1,7\n合计,,,13,92.5\n`,
  )
  await chooseFile(goods, { name: 'liste.csv', mimeType: 'text/csv', buffer })
  await expect(
    goods.getByText('un colis prend le code de sa marque et de ses cartons, comme KV-C1-C12.'),
  ).toBeVisible()
  await button(goods, 'Vérifier les lignes').click()
  await expect(goods.getByText(`${mark}-C1-C12`)).toBeVisible()
  await button(goods, 'Importer 2 colis annoncés').click()
  await expect(goods.getByText('2 colis annoncés de plus')).toBeVisible()
  await button(goods, 'Fermer').last().click()
  await search(page, mark)
  await expect(page.getByRole('row').filter({ hasText: `${mark}-C13` })).toBeVisible()
})

test('a file with two lists counts every line and offers the second; an unknown unit is asked and converted', async ({
  page,
}) => {
  const name = unique('Liste')
  const clients = await openImport(page, 'clients')
  await chooseFile(
    clients,
    frenchCsv('deux-listes.csv', [
      'Nos clients;;',
      'Nom;Téléphone;Email',
      `${name} A;+243812345678;`,
      `${name} B;+243812345679;`,
      'Nom;Téléphone;Email',
      `${name} C;+243812345680;`,
      'Arrêté le 20/11/2026 par M. Exemple;;',
      'Fournisseur;Ville;Pays',
      `${name} D;Yiwu;Chine`,
    ]),
  )
  await expect(
    clients.getByText(
      "8 lignes : 3 lues, 2 titres, 1 fin de liste, 1 au-dessus des titres, 1 d'une autre liste",
    ),
  ).toBeVisible()
  expect(await everything(page)).toEqual([])
  await button(clients, 'Lire cette liste').click()
  await expect(clients.getByText('Les titres sont à la ligne\u00a08.')).toBeVisible()
  await expect(field(clients, "Nom de l'entreprise *")).toHaveValue('Fournisseur')
  await page.reload()

  await page.goto('/app/warehouse')
  await button(page, 'Exporter ou importer').click()
  await page.getByRole('menuitem', { name: 'Importer des colis annoncés' }).click()
  const goods = dialog(page, 'Importer des colis annoncés')
  const code = unique('UNIT').toUpperCase()
  await chooseFile(
    goods,
    frenchCsv('unites.csv', ['Tracking number;Weight (stone);Length (mm);Couleur', `${code};2;300;rouge`]),
  )
  await expect(goods.getByText('Lu en mm, converti en cm.')).toBeVisible()
  await expect(goods.getByRole('heading', { name: 'Colonne non lue' })).toBeVisible()
  await button(goods, 'Vérifier les lignes').click()
  await expect(goods.getByText('Choisissez une unité.')).toBeVisible()
  expect(await everything(page)).toEqual([])
  await choose(goods, 'Unité de Poids (kg)', 'lb')
  await button(goods, 'Vérifier les lignes').click()
  await expect(goods.getByRole('row').filter({ hasText: code })).toContainText('lu 0,907\u00a0kg')
  await expect(goods.getByRole('row').filter({ hasText: code })).toContainText('lu 30\u00a0cm')
})
