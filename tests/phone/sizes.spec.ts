import { screensToVisit } from '../states/screens.ts'
import { button, dialog, expectHeading, field } from '../support/page.ts'
import { expect, type Page, test } from '../support/test.ts'
import { phones, pick } from '../support/touch.ts'

// Lists and selects on the narrowest phones. The daily run tests only screens that the change touches.

test.use({ viewport: phones['360×640'] })

const lists = [
  { key: 'clients', name: 'clients', path: '/app/clients', title: 'Clients' },
  { key: 'services', name: 'services', path: '/app/services', title: 'Services' },
  { key: 'invoices', name: 'factures', path: '/app/factures', title: 'Factures' },
  { key: 'expeditions', name: 'expeditions', path: '/app/expeditions', title: 'Expéditions' },
  { key: 'warehouse', name: 'marchandises', path: '/app/warehouse', title: 'Réception Warehouse' },
  {
    key: 'warehouse',
    name: 'vehicules',
    path: '/app/warehouse?onglet=vehicules',
    title: 'Réception Warehouse',
  },
  { key: 'payments', name: 'paiements', path: '/app/paiements', title: 'Paiements' },
] as const

const line = 'ligne 1'
const forms = [
  {
    key: 'clients',
    name: 'client-nouveau',
    path: '/app/clients',
    title: 'Nouveau Client',
    selects: ['Type'],
  },
  {
    key: 'services',
    name: 'service-nouveau',
    path: '/app/services',
    title: 'Nouveau Service',
    selects: ['Catégorie', 'Unité'],
  },
  {
    key: 'invoices',
    name: 'facture-nouvelle',
    path: '/app/factures',
    title: 'Nouvelle Facture Maritime',
    selects: ['Client', `Service, ${line}`, 'Statut'],
  },
  {
    key: 'invoices',
    name: 'facture-aerienne',
    path: '/app/factures',
    title: 'Nouvelle Facture Fret Aérien',
    selects: ['Client', `Service, ${line}`, `Type de marchandise, ${line}`, 'Statut'],
  },
  {
    key: 'payments',
    name: 'paiement-nouveau',
    path: '/app/paiements',
    title: 'Enregistrer Paiement',
    selects: ['Facture', 'Méthode', 'Statut'],
  },
  {
    key: 'users',
    name: 'invitation',
    path: '/app/users',
    title: 'Inviter un utilisateur',
    selects: ['Rôle'],
  },
  {
    key: 'companies',
    name: 'entreprise-nouvelle',
    path: '/app/entreprises',
    title: 'Nouvelle entreprise',
    selects: ['Fuseau horaire'],
  },
] as const

test('a client’s phone number is fully visible in the form', async ({ page, admin }) => {
  const client = await admin.createClient({ phone: '+2250782701428' })
  await page.goto(`/app/clients?q=${encodeURIComponent(client.name)}`)
  await page.getByRole('row').filter({ hasText: client.name }).getByRole('button').first().tap()
  const phone = field(dialog(page, 'Modifier le Client'), 'Téléphone')
  await expect(phone).toHaveValue('+225 07 82 70 14 28')
  expect(
    await phone.evaluate((input) => input.scrollWidth - input.clientWidth),
    'what is cut',
  ).toBeLessThanOrEqual(0)
})

test('a list shows five rows at 360×640, overlaps nothing at 320×480, and its form has its selects', async ({
  page,
  visit,
}) => {
  test.setTimeout(300_000)
  for (const { path, title } of screensToVisit(lists)) {
    await page.setViewportSize(phones['360×640'])
    await page.goto(path)
    await expectHeading(page, title)
    await expect.poll(() => rowsInSight(page), path).toBeGreaterThanOrEqual(5)
    await page.setViewportSize({ width: 320, height: 480 })
    await expect.poll(() => overlaps(page), path).toEqual([])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
      .toBeLessThanOrEqual(320)
  }
  await page.setViewportSize(phones['360×640'])
  for (const { key, path, title, selects } of screensToVisit(forms)) {
    const at = key === 'companies' ? await visit('super_admin') : page
    await at.goto(path)
    await button(at, title).tap()
    const form = dialog(at, title)
    await expect(form.locator(':focus')).toHaveCount(1)
    for (const name of selects) await pick(at, form.getByRole('combobox', { name, exact: true }))
  }
})

/** Rows that lie wholly between the fixed bars at the top and at the bottom. */
function rowsInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stays = [...document.querySelectorAll('main *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    const main = document.querySelector('main')?.getBoundingClientRect()
    const bottom = Math.min(main?.bottom ?? 0, ...stays.map((element) => element.getBoundingClientRect().top))
    const rows = [...document.querySelectorAll('[role=row]')].map((row) => row.getBoundingClientRect())
    return rows.filter((row) => row.top >= (main?.top ?? 0) - 1 && row.bottom <= bottom + 1).length
  })
}

/**
 * Neighbouring elements that overlap. Elements that stay in place during a scroll do not count.
 */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    const pieces = [...(main?.querySelectorAll('.page-header, .toolbar, [role=table], footer') ?? [])]
    return pieces.flatMap((piece, at) => {
      const next = pieces[at + 1]
      const isOver = next && piece.getBoundingClientRect().bottom > next.getBoundingClientRect().top + 1
      const spills = piece.scrollHeight > piece.clientHeight + 1
      return isOver || spills
        ? [`${piece.className || piece.tagName} ${isOver ? 'over' : 'out of its box'}`]
        : []
    })
  })
}
