import { daysAfter } from '../contract/src/values/days.ts'
import { everything } from './support/axe.ts'
import { button, dialog, expectHeading, field, quiet, toast, waitForDialog } from './support/page.ts'
import type { Site } from './support/site.ts'
import { Staff } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'

const tiles = [
  { name: 'Clients', title: 'Clients', of: 'client' },
  { name: 'Factures', title: 'Factures', of: 'facture' },
  { name: 'Expéditions en cours', title: 'Expéditions', of: 'expédition' },
  { name: 'Colis en entrepôt', title: 'Réception Warehouse', of: 'réception' },
  { name: 'Véhicules en entrepôt', title: 'Réception Warehouse', of: 'véhicule' },
  { name: 'Sans propriétaire', title: 'Réception Warehouse', of: 'réception' },
]

const amounts = [
  { name: 'Facturé', sum: 'Total' },
  { name: 'Encaissé', sum: 'Reçu' },
  { name: 'Reste à encaisser', sum: 'Reste dû' },
  { name: 'En retard', sum: 'Reste dû' },
]

/** The fifteenth of the month before a day. */
function lastMonth(day: string): string {
  return `${daysAfter(`${day.slice(0, 8)}01`, -1).slice(0, 8)}15`
}

/** A record of each kind that the dashboard counts. */
async function fillCompany(admin: Staff) {
  const client = await admin.createClient()
  const before = lastMonth(admin.today)
  const late = await admin.createInvoice({ client, issueDate: before, dueDate: before, unitPrice: 300_00 })
  const current = await admin.createInvoice({ client, unitPrice: 100_00 })
  await admin.pay(late, 120_00, { paymentDate: before })
  await admin.pay(current, 30_00)
  await admin.receive({ clientId: client.id })
  await admin.receive()
  await admin.register({ clientId: client.id })
  const plan = { mode: 'Maritime', origin: 'Anvers', destination: 'Matadi' }
  const { id, version } = await admin.ask<{ id: string; version: number }>('POST', '/expeditions', plan)
  await admin.ask('POST', `/expeditions/${id}/steps`, { version, to: 'Ouverte' })
}

async function expectTilesLeadToAsMany(page: Page) {
  for (const { name, title, of } of tiles) {
    const tile = page
      .getByRole('region', { name: 'En chiffres' })
      .getByRole('link', { name: new RegExp(`^${name}`) })
    const count = (await tile.locator('.num').textContent()) ?? ''
    expect(Number(count), name).toBeGreaterThan(0)
    await tile.click()
    await expectHeading(page, title)
    await expect(page.getByText(new RegExp(`^${count} ${of}s?$`)).last(), name).toBeVisible()
    await page.goBack()
  }
}

async function expectAmountsLeadToAsMuch(page: Page) {
  const money = page.getByRole('region', { name: 'Montants' })
  // The address changes before the figures. Their links show when the figures are up to date.
  await expect(money.getByRole('link', { name: /^Facturé/ })).toHaveAttribute('href', /-01-01/)
  for (const { name, sum } of amounts) {
    const tile = money.getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(tile).toContainText('$')
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    const exact = (await tile.locator('[title]').getAttribute('title')) ?? ''
    await tile.click()
    await expect(page.getByText(`${sum} ${exact}`), name).toBeVisible()
    await page.goBack()
  }
}

/** A month opens the same lists by its bars and by the table beside them. */
async function expectMonthOpensItsLists(page: Page) {
  const card = page.getByRole('region', { name: 'Facturé et encaissé' })
  await card.getByRole('button', { name: 'Voir le tableau' }).focus()
  await page.keyboard.press('Enter')
  const month = card
    .getByRole('table', { name: 'Facturé et encaissé, mois par mois' })
    .getByRole('row')
    .nth(-2)
  await expect(month.getByRole('link')).toHaveCount(2)
  const [billed = '', collected = ''] = await month.getByRole('link').allTextContents()
  await month.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Factures')
  await expect(page.getByText(`Total ${billed}`)).toBeVisible()
  const ofTable = new URL(page.url()).search
  for (const [bar, heading, sum] of [
    ['Facturé', 'Factures', `Total ${billed}`],
    ['Encaissé', 'Paiements', `Reçu ${collected}`],
  ] as const) {
    await page.goBack()
    await card.locator(`[data-bar="${bar}"]`).nth(-2).click()
    await expectHeading(page, heading)
    await expect(page.getByText(sum)).toBeVisible()
    if (heading === 'Factures') expect(new URL(page.url()).search).toBe(ofTable)
  }
}

test.describe('a company at work', () => {
  test.use({ own: true })

  test('each figure, amount and month opens its list, and a viewer sees no money', async ({
    page,
    admin,
    visit,
  }) => {
    await fillCompany(admin)
    await page.goto('/app')
    await expectHeading(page, 'Tableau de bord')
    // « f » pressed soon after the start is no second key of a shortcut such as « g f ».
    await page.evaluate(() =>
      dispatchEvent(
        Object.defineProperty(new KeyboardEvent('keydown', { key: 'f' }), 'timeStamp', { value: 900 }),
      ),
    )
    await expect(page).toHaveURL('/app')
    await page.getByRole('radio', { name: 'Cette année' }).click()
    await expect(page).toHaveURL('/app?periode=annee')
    await expectTilesLeadToAsMany(page)
    await expectAmountsLeadToAsMuch(page)
    await expectMonthOpensItsLists(page)

    await button(page, "Ce qui m'attend").click()
    const waiting = await waitForDialog(page, "Ce qui m'attend")
    await waiting.getByRole('link', { name: /Facture en retard/ }).click()
    await expect(waiting, 'a followed link closes the panel').toHaveCount(0)
    await waitForDialog(page, 'Modifier la Facture Maritime')

    await page.goto('/app')
    await page.getByRole('link', { name: 'Nouvelle facture', exact: true }).click()
    await waitForDialog(page, 'Nouvelle Facture Maritime')
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Nouvelle Facture Maritime')).toBeHidden()
    await expect(page).toHaveURL('/app/factures')

    const viewer = await visit('viewer')
    await viewer.goto('/app')
    await expect(viewer.getByRole('region', { name: 'En chiffres' })).toBeVisible()
    await expect(viewer.getByText('$')).toHaveCount(0)
    for (const [list, all, title] of [
      ['Dernières factures', 'Toutes les factures', 'Factures'],
      ['Derniers clients', 'Tous les clients', 'Clients'],
    ] as const) {
      await viewer.getByRole('region', { name: list }).getByRole('link', { name: all }).click()
      await expectHeading(viewer, title)
      await viewer.goBack()
    }
    await expect(viewer.getByRole('link', { name: 'Nouvelle facture' })).toHaveCount(0)
    await viewer.goto('/app/factures?nouvelle=maritime')
    await expectHeading(viewer, 'Factures')
    await quiet(viewer)
    await expect(viewer.getByRole('dialog')).toHaveCount(0)
  })
})

/** Two clients owe something: one of the company, one shared by all. */
async function expectDebtorsOpened(page: Page, site: Site, slug: string) {
  const toDo = page.getByRole('region', { name: "À faire aujourd'hui" })
  const [shared] = await site.sql<Client>('select id, name from shared_clients order by name limit 1')
  const [own] = await site.sql<Client>(
    'select c.id, c.name from clients c join tenants t on t.id = c.tenant_id where slug = $1',
    [slug],
  )
  if (!own || !shared) throw new Error('no client')
  await owes(site, slug, 'client_id', own)
  await owes(site, slug, 'shared_client_id', shared)
  // A client that all companies share is only read by a manager.
  for (const [{ name }, title] of [
    [own, 'Modifier le Client'],
    [shared, 'Client'],
  ] as const) {
    await page.goto('/app')
    await expect(toDo).toContainText('Facture en retard')
    await expect(toDo).not.toContainText("Rien d'urgent")
    await page.getByRole('region', { name: 'Plus gros débiteurs' }).getByRole('link', { name }).click()
    await expectHeading(page, 'Clients')
    const form = dialog(page, title)
    await expect(field(form, "Nom de l'entreprise")).toHaveValue(name)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(page).toHaveURL('/app/clients')
  }
}

test('a new company gets a welcome and its tasks, then its debtors, and a good day once all is paid', async ({
  site,
  visit,
}) => {
  const slug = await site.found()
  const [keeper, manager] = [await site.hire(slug, 'warehouse_supervisor'), await site.hire(slug, 'manager')]
  const page = await visit((await site.signIn(manager.email)).state)
  const [welcome, toDo, arrivals] = ['Bienvenue Nadia.', "À faire aujourd'hui", 'Prochaines arrivées'].map(
    (name) => page.getByRole('region', { name }),
  )
  if (!welcome || !toDo || !arrivals) throw new Error('no such region')
  await page.goto('/app')
  await expect(welcome.getByRole('listitem')).toHaveText([
    /entreprise/,
    /logo/,
    /service/,
    /client/,
    /colis/,
    /facture/,
    /collègue/,
  ])
  await expect(page.getByRole('region', { name: 'En chiffres' })).toBeVisible()
  for (const name of [toDo, arrivals, page.getByRole('region', { name: 'Montants' })])
    await expect(name).toHaveCount(0)

  await site.sql(
    `insert into expeditions (tenant_id, id, reference, mode, origin, destination, status, eta, master_number,
      atd, ata)
     select t.id, gen_random_uuid(), reference, 'Maritime', 'Guangzhou', 'Matadi', status, eta, 'MBL1', atd,
     ata from tenants t, (values
       ('EXP-2026-0001', 'Disponible', null, date '2026-10-01', date '2026-11-01'), ('EXP-2026-0002',
       'Ouverte', current_date + 20, null, null))
       as expedition (reference, status, eta, atd, ata) where slug = $1`,
    [slug],
  )
  await site.sql(
    `insert into clients (tenant_id, id, name) select t.id, gen_random_uuid(), 'Maison Kivu' from tenants t
      where slug = $1`,
    [slug],
  )
  const [goods] = await site.sql<{ id: string }>(
    `insert into goods (tenant_id, id, kind, number, tracking_number, quantity, status, client_id,
      expedition_id, received_at)
     select c.tenant_id, gen_random_uuid(), 'Colis', 'REC-2026-00001', 'QUAI 7', 2, 'Disponible', c.id, e.id,
     now()
     from clients c join expeditions e on e.tenant_id = c.tenant_id and e.status = 'Disponible'
     where c.tenant_id = (select id from tenants where slug = $1) returning id`,
    [slug],
  )
  const { cookie, session } = await site.signIn(keeper.email)
  await new Staff(site.url, cookie, session).ask('POST', '/release-requests', {
    ids: [goods?.id],
    reason: 'Il part ce soir',
  })
  await page.reload()
  await expect(welcome).toBeVisible()
  await expect(arrivals.getByRole('link', { name: /^Guangzhou → Matadi EXP-2026-0002/ })).toBeVisible()
  await expect(toDo).toContainText('Dérogation de remise : Maison Kivu')
  await expect(toDo).toContainText('REC-2026-00001 · pas encore facturé')
  await expect(toDo).not.toContainText("Rien d'urgent")
  expect(await everything(page)).toEqual([])
  await button(toDo, 'Autoriser').click()
  const decision = dialog(page, 'Autoriser la remise')
  await expect(decision).toContainText('REC-2026-00001 · pas encore facturé')
  await expect(decision).toContainText('Le client ne doit rien')
  await expect(decision, 'why it was asked').toContainText('Il part ce soir')
  await decision.getByLabel('Motif').fill('Client connu')
  await button(decision, 'Autoriser').click()
  await expect(toast(page, 'Remise autorisée')).toBeVisible()
  await expect(toDo).toHaveCount(0)
  await expect(welcome).toBeVisible()

  await expectDebtorsOpened(page, site, slug)
  await site.sql(
    `update invoices set paid_amount = total, balance = 0
      where tenant_id = (select id from tenants where slug = $1)`,
    [slug],
  )
  await site.countInvoices(slug)
  await page.goto('/app')
  await expect(toDo).toContainText("Rien d'urgent. Bonne journée !")
  await expect(page.getByRole('region', { name: 'Plus gros débiteurs' })).toContainText('Tout est réglé.')
})

type Client = { id: string; name: string }

async function owes(
  site: Site,
  slug: string,
  column: 'client_id' | 'shared_client_id',
  { id, name }: Client,
) {
  await site.sql(
    `insert into invoices (tenant_id, id, invoice_number, service_type, ${column}, client_name, issue_date,
      due_date, subtotal, total, balance, items_count, issued_by_agent_id, issued_by_agent_name)
     select t.id, gen_random_uuid(), 'INV-' || $2::text, 'Maritime', $2::uuid, $3, '2026-01-01', '2026-02-01',
     3150, 3150, 3150, 1, gen_random_uuid(), 'Nadia Essai' from tenants t where slug = $1`,
    [slug, id, name],
  )
  await site.countInvoices(slug)
}
