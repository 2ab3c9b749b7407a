import { expectHeading } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ staysOpen: true })

// What one must see of a list without scrolling: names, statuses and amounts, on the laptops most people have.

const sizes = { '1440×900': { width: 1440, height: 900 }, '1280×720': { width: 1280, height: 720 }, '1024×720': { width: 1024, height: 720 } }

type List = { path: string; title: string; always: string[] /** How many rows the demo has, when they are few. */; isShort?: boolean }

const ofTheCompany: List[] = [
  { path: '/app/clients', title: 'Clients', always: ['Nom', 'Reste dû'] },
  { path: '/app/services', title: 'Services', always: ['Nom', 'Prix'] },
  { path: '/app/factures', title: 'Factures', always: ['Numéro', 'Client', 'Statut', 'Total', 'Reste dû'] },
  { path: '/app/expeditions', title: 'Expéditions', always: ['Référence', 'Trajet', 'Statut'] },
  { path: '/app/warehouse', title: 'Réception Warehouse', always: ['N°', 'Suivi', 'Qté', 'Statut'] },
  { path: '/app/warehouse?onglet=vehicules', title: 'Réception Warehouse', always: ['N°', 'Châssis', 'Statut'] },
  { path: '/app/paiements', title: 'Paiements', always: ['Client', 'Statut', 'Montant'] },
  { path: '/app/users', title: 'Utilisateurs', always: ['Nom', 'Statut'], isShort: true },
  { path: '/app/security', title: 'Sécurité', always: ['Date', 'Utilisateur', 'Action', 'Résultat'], isShort: true },
  { path: '/app/security?vue=historique', title: 'Sécurité', always: ['Date', 'Utilisateur', 'Action', 'Fiche'], isShort: true },
]
const ofThePlatform: List[] = [
  { path: '/app/entreprises', title: 'Entreprises', always: ['Nom', 'Facturé 30 j', 'Encaissé 30 j', 'Statut'], isShort: true },
]

test('every list of a company shows its names, statuses and amounts, and enough rows', ({ page }) => lookAt(page, ofTheCompany))

test.describe('for the platform', () => {
  test.use({ as: 'super_admin' })
  test('the list of companies too', ({ page }) => lookAt(page, ofThePlatform))
})

async function lookAt(page: Page, lists: List[]) {
  test.slow()
  for (const { path, title, always, isShort } of lists) {
    await page.goto(path)
    await expectHeading(page, title)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      // A table measures itself again once it has its new width.
      await expect(async () => {
        const { inSight, out, rows, isCut } = await rowsInSight(page)
        expect(out, `${path} at ${size}: columns beyond the card`).toEqual([])
        expect(isCut, `${path} at ${size}: something lies beyond the card`).toBe(false)
        for (const column of always) expect(inSight, `${path} at ${size}`).toContain(column)
        if (!isShort) expect(rows, `${path} at ${size}: rows in sight`).toBeGreaterThanOrEqual(leastRows[viewport.width] ?? 10)
      }).toPass()
    }
  }
}

const leastRows: Record<number, number> = { 1440: 15, 1280: 10, 1024: 9 }

/** Which columns lie wholly within the table, cells of the first row included, and how many rows do. */
function rowsInSight(page: Page) {
  return page.getByRole('table').evaluate((table) => {
    const frame = table.getBoundingClientRect()
    const [heads, ...rows] = [...table.querySelectorAll('[role=row]')]
    const titles = [...(heads?.children ?? [])]
    const within = (element: Element | undefined) => {
      const box = element?.getBoundingClientRect()
      return box !== undefined && box.left > frame.left - 1 && box.right < frame.right + 1
    }
    const isIn = (place: number) => within(titles[place]) && within(rows[0]?.children[place])
    const names = titles.map((title, place) => ({ name: title.textContent, isIn: isIn(place) }))
    const top = heads?.getBoundingClientRect().bottom ?? 0
    return {
      inSight: names.flatMap(({ name, isIn }) => (isIn ? [name] : [])),
      out: names.flatMap(({ name, isIn }) => (isIn ? [] : [name])),
      isCut: table.hasAttribute('data-hides-end'),
      rows: rows.filter((row) => row.getBoundingClientRect().top >= top - 1 && row.getBoundingClientRect().bottom <= frame.bottom + 1).length,
    }
  })
}

test('what no column can make room for says so at its edge', async ({ page }) => {
  await page.setViewportSize({ width: 780, height: 720 })
  await page.goto('/app/factures')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const table = page.getByRole('table')
  await expect(table).toHaveAttribute('data-hides-end')
  await table.evaluate((area) => area.scrollTo({ left: area.scrollWidth }))
  await expect(table).not.toHaveAttribute('data-hides-end')
})

test.describe('at 1280×720', () => {
  test.use({ viewport: { width: 1280, height: 720 } })

  test('the figures of the dashboard stand on one line', async ({ page }) => {
    await page.goto('/app')
    const figures = page.getByRole('region', { name: 'En chiffres' }).locator('.num')
    await expect(figures).toHaveCount(6)
    const unevenness = () =>
      figures.evaluateAll((all) => {
        const bottoms = all.map((figure) => figure.getBoundingClientRect().bottom)
        return Math.max(...bottoms) - Math.min(...bottoms)
      })
    await expect.poll(unevenness).toBeLessThan(2)
  })

  test('the filters of the invoices stand in one row', async ({ page }) => {
    await page.goto('/app/factures')
    const tops = [page.getByPlaceholder(/^Filtrer/), page.getByRole('button', { name: "Période d'émission" }), page.getByLabel('Avec reste dû')]
    // Until the font is there the words are wider.
    await expect(async () => {
      const middles = await Promise.all(tops.map(async (filter) => filter.evaluate((one) => one.getBoundingClientRect().top + one.clientHeight / 2)))
      for (const middle of middles) expect(Math.abs(middle - (middles[0] ?? 0))).toBeLessThan(6)
    }).toPass()
  })
})
