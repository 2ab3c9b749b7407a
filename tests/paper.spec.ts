import { button, dialog, expectHeading, openRow, quiet, row, search } from './support/page.ts'
import { expectPrinted, openScreen, print, printedScreens, textOfSheets, withoutSpaces } from './support/paper.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

// Ctrl P and « Imprimer » print the page: each list, report and record, in either theme.

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`with the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('each screen prints what it shows, dark on white, without the frame around it', async ({ page, admin }) => {
      test.slow()
      for (const screen of await printedScreens(admin)) {
        await test.step(screen.name, async () => {
          await openScreen(page, screen)
          await expectPrinted(page, await screen.read(page), screen.name)
        })
      }
    })
  })
}

test('a list prints every row it has, and not only those in sight; headings stand on each sheet', async ({ site, visit }) => {
  const slug = await site.found()
  const { email } = await site.hire(slug, 'admin')
  await site.sql(
    `insert into clients (tenant_id, id, name) select id, gen_random_uuid(), 'Maison ' || lpad(n::text, 3, '0') from tenants, generate_series(1, 130) n
     where slug = $1`,
    [slug],
  )
  const page = await visit((await site.signIn(email)).state)
  await page.goto('/app/clients')
  await expect(row(page, 'Maison 001')).toBeVisible()
  await quiet(page)
  const sheets = await textOfSheets(await print(page))
  const all = sheets.join('')
  for (let number = 1; number <= 97; number += 1) expect(all).toContain(`Maison${String(number).padStart(3, '0')}`)
  expect(all, 'rows that were not loaded are counted').toContain('100premièreslignessur133')
  for (const sheet of sheets.slice(0, -1)) expect(sheet).toContain('Téléphone')
  await expect(row(page, 'Maison 100'), 'the screen is as it was').toHaveCount(0)
})

test('what is open over the page is not printed: the page behind it is', async ({ page, admin }) => {
  const client = await admin.createClient()
  await page.goto('/app/clients')
  await openRow(page, client.name)
  await expect(dialog(page, 'Modifier le Client')).toBeVisible()
  await quiet(page)
  const all = (await textOfSheets(await print(page))).join('')
  expect(all).toContain(withoutSpaces(client.name))
  expect(all).not.toContain(withoutSpaces('Modifier le Client'))
  await expect(dialog(page, 'Modifier le Client'), 'and stays open').toBeVisible()
})

test('labels are printed alone, each with its code, and the list again once they are closed', async ({ page, admin }) => {
  const destination = unique('Matadi')
  const parcel = await admin.receive({ quantity: 2, destination })
  await page.goto('/app/warehouse')
  await search(page, parcel.trackingNumber)
  await button(page, 'Choisir').click()
  await row(page, parcel.trackingNumber).click()
  await button(page, 'Imprimer les étiquettes').click()
  await expect(dialog(page, 'Imprimer les étiquettes')).toBeVisible()
  await quiet(page)
  const labels = await textOfSheets(await print(page))
  expect(labels).toHaveLength(2)
  for (const label of labels) {
    expect(label).toContain(parcel.number)
    expect(label).toContain(withoutSpaces(parcel.trackingNumber))
    expect(label).not.toContain('RéceptionWarehouse')
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-labels] svg path').first()).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Imprimer les étiquettes')).toBeHidden()
  const list = (await textOfSheets(await print(page))).join('')
  expect(list).toContain('RéceptionWarehouse')
  expect(list).toContain(withoutSpaces(parcel.trackingNumber))
})

test('« Imprimer » of Rapports prints the report: its title, its period, its rows and their total', async ({ page }) => {
  await page.goto('/app/rapports?rapport=ventes')
  await expectHeading(page, 'Rapports')
  const total = page.getByRole('table').getByRole('row').last().getByRole('cell').last()
  const figure = ((await total.textContent()) ?? '').trim()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', 'print')
  })
  await button(page, 'Imprimer').click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'print')
  await expectPrinted(page, ['Atlas Fret', 'Ventes', 'Période', 'Total', figure], 'Rapports')
})
