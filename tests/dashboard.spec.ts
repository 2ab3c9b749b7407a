import { dialog, expectHeading } from './support/page.ts'
import { expect, test } from './support/test.ts'

const tiles = [
  { name: 'Clients', title: 'Clients', of: 'client' },
  { name: 'Factures du mois', title: 'Factures', of: 'facture' },
  { name: 'Expéditions en cours', title: 'Expéditions', of: 'expédition' },
  { name: 'Colis en entrepôt', title: 'Réception Warehouse', of: 'réception' },
  { name: 'Véhicules en entrepôt', title: 'Réception Warehouse', of: 'véhicule' },
]

test('each tile leads to a list of as many', async ({ page }) => {
  await page.goto('/app')
  for (const { name, title, of } of tiles) {
    const tile = page.getByRole('region', { name: 'En chiffres' }).getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(tile).toContainText(/\d/)
    const [count = ''] = /\d+/.exec((await tile.textContent()) ?? '') ?? []
    expect(Number(count), name).toBeGreaterThan(0)
    await tile.click()
    await expectHeading(page, title)
    await expect(page.getByText(new RegExp(`^${count} ${of}s?$`)).last(), name).toBeVisible()
    await page.goBack()
  }
})

test('the month is compared with the same days of the month before, in words', async ({ page }) => {
  await page.goto('/app')
  const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' })
  const today = new Date(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Kinshasa', dateStyle: 'short' }).format())
  const before = month.format(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1))
  await expect(page.getByText(new RegExp(`sur le 1er(–\\d+)?\u00a0${before}$`)).first()).toBeVisible()
})

test('a new invoice is one press away, for who may write one', async ({ page, visit }) => {
  await page.goto('/app')
  await page.getByRole('link', { name: 'Nouvelle facture', exact: true }).click()
  await expect(dialog(page, 'Nouvelle Facture Maritime')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Nouvelle Facture Maritime')).toBeHidden()
  await expect(page).toHaveURL('/app/factures')

  const viewer = await visit('viewer')
  await viewer.goto('/app')
  await expect(viewer.getByRole('region', { name: 'En chiffres' })).toBeVisible()
  await expect(viewer.getByRole('link', { name: 'Nouvelle facture' })).toHaveCount(0)
  await viewer.goto('/app/factures?nouvelle=maritime')
  await expectHeading(viewer, 'Factures')
  await expect(viewer.getByRole('dialog')).toHaveCount(0)
})
