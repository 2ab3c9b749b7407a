import { button, dialog, expectHeading, field, pressUntil, quiet, row, search } from './support/page.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

// Names, statuses and amounts of a list are visible without scrolling, on common laptop screens.

const sizes = {
  '1440×900': { width: 1440, height: 900 },
  '1280×720': { width: 1280, height: 720 },
  '1024×720': { width: 1024, height: 720 },
}

type List = {
  path: string
  title: string
  always: string[]
  /** True when the demo has few rows. */
  isShort?: boolean
}

const ofTheCompany: List[] = [
  { path: '/app/clients', title: 'Clients', always: ['Nom', 'Reste dû'] },
  { path: '/app/services', title: 'Services', always: ['Nom', 'Prix'] },
  { path: '/app/factures', title: 'Factures', always: ['Numéro', 'Client', 'Statut', 'Total', 'Reste dû'] },
  { path: '/app/expeditions', title: 'Expéditions', always: ['Référence', 'Trajet', 'Statut'] },
  { path: '/app/warehouse', title: 'Réception Warehouse', always: ['N°', 'Suivi', 'Qté', 'Statut'] },
  {
    path: '/app/warehouse?onglet=vehicules',
    title: 'Réception Warehouse',
    always: ['N°', 'Châssis', 'Statut'],
  },
  { path: '/app/paiements', title: 'Paiements', always: ['Client', 'Statut', 'Montant'] },
  { path: '/app/users', title: 'Utilisateurs', always: ['Nom', 'Statut'], isShort: true },
  {
    path: '/app/security',
    title: 'Sécurité',
    always: ['Date', 'Utilisateur', 'Action', 'Résultat'],
    isShort: true,
  },
  {
    path: '/app/security?vue=historique',
    title: 'Sécurité',
    always: ['Date', 'Utilisateur', 'Action', 'Fiche'],
    isShort: true,
  },
]
const ofThePlatform: List[] = [
  {
    path: '/app/entreprises',
    title: 'Entreprises',
    always: ['Nom', 'Facturé 30 j', 'Encaissé 30 j', 'Statut'],
    isShort: true,
  },
]

test('every list shows its names, statuses, amounts and enough rows', async ({ page, visit }) => {
  test.slow()
  await lookAt(page, ofTheCompany)
  await lookAt(await visit('super_admin'), ofThePlatform)
})

async function lookAt(page: Page, lists: List[]) {
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
        if (!isShort)
          expect(rows, `${path} at ${size}: rows in sight`).toBeGreaterThanOrEqual(
            leastRows[viewport.width] ?? 10,
          )
      }).toPass()
    }
  }
}

const leastRows: Record<number, number> = { 1440: 15, 1280: 10, 1024: 9 }

/** The columns that lie wholly within the table (title and first cell), and the number of such rows. */
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
      rows: rows.filter(
        (row) =>
          row.getBoundingClientRect().top >= top - 1 &&
          row.getBoundingClientRect().bottom <= frame.bottom + 1,
      ).length,
    }
  })
}

/** The whole of a text shows, with no ellipsis in the place of its end. */
async function expectUncut(text: Locator) {
  await expect.poll(() => text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
}

test('on a small laptop figures keep one line and filters one row, and edges mark hidden parts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/app')
  let figures = page.getByRole('region', { name: 'En chiffres' }).locator('.num')
  await expect(figures).toHaveCount(6)
  const unevenness = () =>
    figures.evaluateAll((all) => {
      const bottoms = all.map((figure) => figure.getBoundingClientRect().bottom)
      return Math.max(...bottoms) - Math.min(...bottoms)
    })
  await expect.poll(unevenness).toBeLessThan(2)
  await page.goto('/app/expeditions')
  for (const place of [1, 2, 3]) await expectUncut(page.getByRole('row').nth(place).getByRole('button'))
  await page.getByRole('row').nth(1).click()
  figures = page.getByRole('region', { name: 'Chiffres' }).locator('.num')
  await expect(figures.nth(2)).toBeVisible()
  await expect.poll(unevenness, 'a tile with a detail and one without').toBeLessThan(2)

  await page.goto('/app/factures')
  const filters = [
    page.getByPlaceholder(/^Filtrer/),
    page.getByRole('button', { name: "Période d'émission" }),
    page.getByLabel('Avec reste dû'),
  ]
  // Until the font is there the words are wider.
  await expect(async () => {
    const middles = await Promise.all(
      filters.map((filter) =>
        filter.evaluate((one) => one.getBoundingClientRect().top + one.clientHeight / 2),
      ),
    )
    for (const middle of middles) expect(Math.abs(middle - (middles[0] ?? 0))).toBeLessThan(6)
  }).toPass()

  await page.setViewportSize({ width: 780, height: 720 })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const table = page.getByRole('table')
  await expect(table).toHaveAttribute('data-hides-end')
  await table
    .getByRole('columnheader')
    .first()
    .evaluate((head) =>
      head.closest<HTMLElement>('[role=table]')?.style.setProperty('--tracks', '60px 60px 60px 60px'),
    )
  const name = page.getByRole('row').nth(1).getByRole('button')
  await name.hover()
  await expect(name, 'what is cut shows whole').toHaveAttribute('title', (await name.textContent()) ?? '')
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await table.evaluate((area) => area.scrollTo({ left: area.scrollWidth }))
  await expect(table).not.toHaveAttribute('data-hides-end')
})

test.describe('a viewer', () => {
  test.use({ as: 'viewer', own: true })

  test('reads clients, invoices, expeditions and messages, without any way to change them', async ({
    page,
    admin,
    faults,
  }) => {
    faults.expect(/status of 500/)
    const invoice = await admin.createInvoice({ description: 'Sept colis' })
    const expedition = await admin.ask<{ id: string; reference: string }>('POST', '/expeditions', {
      mode: 'Maritime',
      origin: 'Anvers',
      destination: 'Matadi',
    })
    await page.goto(`/app/factures?facture=${invoice.id}`)
    const form = dialog(page, 'Facture Maritime')
    await expect(form).toContainText('Lecture seule')
    await expect(field(form, 'Client')).toHaveValue(invoice.client.name)
    const ofInvoice = ['Client', "Date d'émission", "Date d'échéance", 'Statut', 'Description']
    const ofLine = ['Service, ligne 1', 'Quantité, ligne 1', 'Prix unitaire, ligne 1']
    for (const label of [...ofInvoice, ...ofLine])
      await expect(field(form, label), label).toHaveAttribute('readonly')
    for (const name of [
      'Modifier',
      'Supprimer',
      'Ajouter une ligne',
      'Supprimer la ligne 1',
      'Enregistrer un paiement',
    ])
      await expect(button(form, name)).toHaveCount(0)
    for (const name of ['Nouvelle Facture Maritime', 'Nouvelle Facture Fret Aérien'])
      await expect(page.getByText(name)).toHaveCount(0)

    await page.goto(`/app/clients?client=${invoice.client.id}`)
    const client = dialog(page, 'Client')
    await expect(client).toContainText('Lecture seule')
    for (const label of ["Nom de l'entreprise", 'Email', 'Téléphone', 'Adresse', 'Type'])
      await expect(field(client, label)).toHaveAttribute('readonly')
    for (const action of ['Modifier', 'Créer', 'Supprimer'])
      await expect(button(client, action)).toHaveCount(0)
    await button(client, 'Fermer').last().click()
    await expect(client).toBeHidden()
    await expect(button(page, 'Nouveau Client')).toHaveCount(0)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('n')
    await quiet(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto('/app/expeditions')
    await expect(row(page, expedition.reference)).toBeVisible()
    await expect(button(page, 'Nouvelle expédition')).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: 'Facturé' })).toHaveCount(0)
    await pressUntil(
      row(page, expedition.reference).getByRole('button'),
      page.getByRole('heading', { level: 1, name: expedition.reference }),
    )
    await quiet(page)
    for (const name of ['Ouvrir', 'Autres actions', 'Ajouter un conteneur', 'Générer les factures'])
      await expect(button(page, name)).toHaveCount(0)
    await expect(page.getByText('Facturé')).toHaveCount(0)

    await page.route(/\/api\/conversations\?/, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/app/whatsapp')
    await expect(page.getByText("Les conversations n'ont pas pu être chargées")).toBeVisible()
    await page.unroute(/\/api\/conversations\?/)
    await button(page, 'Réessayer').click()
    await expect(page.getByText('Aucun message.')).toBeVisible()
    await page.goto(`/app/clients/${invoice.client.id}?onglet=messages`)
    await expect(page.getByText('Aucun message')).toBeVisible()
    await expect(button(page, 'Écrire à ce client')).toHaveCount(0)
  })
})

test.describe('an admin', () => {
  test.use({ own: true })

  test('reads shared clients and services without changing them; no statement outside a company', async ({
    page,
    site,
    visit,
  }) => {
    const [client] = await site.sql<{ id: string; name: string }>(
      'select id, name from shared_clients order by name limit 1',
    )
    const [service] = await site.sql<{ name: string }>(
      'select name from shared_services order by name limit 1',
    )
    if (!client || !service) throw new Error('the demo shares no client or no service')
    for (const { path, name, title, note } of [
      { path: '/app/services', name: service.name, title: 'Service', note: 'Lecture seule' },
      {
        path: '/app/clients',
        name: client.name,
        title: 'Client',
        note: 'Lecture seule : cette fiche est partagée entre toutes les entreprises.',
      },
    ]) {
      await page.goto(path)
      await search(page, name)
      await expect(row(page, name)).toContainText('Partagé')
      const form = dialog(page, title)
      await pressUntil(row(page, name).getByRole('button'), form)
      await expect(form).toContainText(note)
      for (const action of ['Modifier', 'Supprimer']) await expect(button(form, action)).toHaveCount(0)
    }
    await expect(field(dialog(page, 'Client'), "Nom de l'entreprise")).toHaveAttribute('readonly')

    const outside = await visit('super_admin')
    await outside.goto(`/app/clients?client=${client.id}`)
    const form = dialog(outside, 'Modifier le Client')
    await expect(button(form, 'Modifier')).toBeVisible()
    await expect(button(form, 'Relevé de compte')).toHaveCount(0)
  })
})
