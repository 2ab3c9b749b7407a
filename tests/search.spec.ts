import { everything } from './support/axe.ts'
import { dialog, expectHeading } from './support/page.ts'
import { unique } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

const field = (page: Page) => page.getByRole('searchbox')
const results = (page: Page) => page.getByRole('listbox', { name: 'Résultats de la recherche' })

test.use({ as: 'admin' })

test('what is found is opened from the keyboard alone, in one request for each pause', async ({ page, admin }) => {
  const client = await admin.createClient({ name: unique('Lubumbashi Négoce') })
  await admin.createInvoice({ client })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/search') && asked.push(request.url()))

  await page.goto('/app')
  await expect(field(page)).toHaveAttribute('placeholder', 'Rechercher clients, factures, marchandises...')
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(client.name.toUpperCase(), { delay: 20 })
  await expect(results(page).getByRole('option')).toHaveCount(2)
  expect(asked.length).toBeLessThan(client.name.length / 2)
  await expect(results(page).getByRole('option').first()).toContainText(client.name)
  await expect(results(page).getByRole('option').nth(1)).toContainText('En attente')
  expect(await everything(page)).toEqual([])

  // Somebody changes something meanwhile: what was found is asked for again, and Entrée is for what the arrows chose.
  const again = page.waitForRequest(/\/api\/search/)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/search*', async (route) => {
    await held
    await route.continue()
  })
  await admin.createClient()
  await again
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  answer()
  await expect(dialog(page, 'Modifier la Facture Maritime')).toBeVisible()
})

test('Échap closes what was found and keeps what was typed; Ctrl K shows it again', async ({ page, admin }) => {
  const { number } = await admin.receive()
  await page.goto('/app')
  await field(page).fill(number)
  await expect(results(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(results(page)).toBeHidden()
  await expect(field(page)).toHaveValue(number)
  await page.keyboard.press('Control+k')
  await expect(results(page)).toBeVisible()
})

test('nothing found says so, with what to try; the field is emptied, and left by a click outside', async ({ page }) => {
  await page.goto('/app/clients')
  await field(page).fill('z')
  await expect(page.getByText('Recherche en cours...')).toBeHidden()
  await field(page).fill('zzqqxx')
  await expect(page.getByText(/Aucun résultat trouvé pour .*zzqqxx/)).toBeVisible()
  await expect(page.getByText('Essayez avec un nom, numéro ou référence')).toBeVisible()
  await page.getByRole('heading', { name: 'Clients' }).click()
  await expect(page.getByText('Essayez avec un nom, numéro ou référence')).toBeHidden()
  await page.getByRole('button', { name: 'Effacer la recherche globale' }).click()
  await expect(field(page)).toHaveValue('')
})

test('goods are shown where they are kept', async ({ page, admin }) => {
  const receipt = await admin.receive()
  await page.goto('/app')
  await field(page).fill(receipt.number)
  await results(page).getByRole('option', { name: receipt.number }).click()
  await expect(page).toHaveURL(/\/app\/warehouse\?q=/)
  await expectHeading(page, 'Réception Warehouse')
})
