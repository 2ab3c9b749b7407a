import { everything } from '../support/axe.ts'
import { foundCashier, prepareTill, savedReceipts, takeCash } from '../support/offline-receipt.ts'
import { button, dialog, withNoBreakSpaces } from '../support/page.ts'
import { Site } from '../support/site.ts'
import { expect, type Page, test } from '../support/test.ts'

// Receipts taken while the network or the server is away.

test.use({ as: null })

const number = /TMP-[A-Z2-9]{4}-1/

const goOffline = (page: Page, isOffline = true) => page.context().setOffline(isOffline)

test('without network a receipt has a provisional number, waits in the till and arrives once', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const { slug, client, state } = await foundCashier(site)
  const page = await visit(state)
  await prepareTill(page)
  await goOffline(page)
  await takeCash(page, client)
  const paper = dialog(page, 'Reçu provisoire')
  await expect(paper).toContainText(number)
  await expect(paper).toContainText('Numéro définitif à venir.')
  await expect(paper).toContainText(withNoBreakSpaces('31,50 $'))
  expect(await everything(page)).toEqual([])
  await button(paper, 'Fermer').click()
  const waiting = page.getByRole('region', { name: 'Reçus en attente' })
  await expect(waiting).toContainText(
    withNoBreakSpaces('1 reçu en attente sur cet appareil, dont 31,50 $ en espèces.'),
  )
  await expect(page.getByText('Hors ligne · 1 en attente')).toBeVisible()
  expect(await everything(page)).toEqual([])
  expect(await savedReceipts(site, slug, client)).toEqual([])

  await goOffline(page, false)
  await expect(page.getByText(/^Reçu TMP-.{4}-1 enregistré : PAY-/)).toBeVisible()
  await expect(waiting).toBeHidden()
  const [saved, ...others] = await savedReceipts(site, slug, client)
  expect(others).toEqual([])
  expect(saved).toEqual({ amount: 3150, number: expect.stringMatching(number), free: 0, moves: 1 })
  await page.goto('/app/paiements')
  await page.getByText(client).first().click()
  await expect(dialog(page, 'Modifier le Paiement')).toContainText(`Reçu provisoire ${saved?.number}`)
})

test('a lost answer and a killed server leave one receipt, named as its paper', async ({ browser }) => {
  test.setTimeout(120_000)
  // The server that is killed is of this test alone.
  const site = await Site.open()
  try {
    const { slug, client, state } = await foundCashier(site)
    const context = await browser.newContext({ baseURL: site.url, storageState: state })
    const page = await context.newPage()
    await prepareTill(page)
    // The first request reaches the server, whose answers are then all lost.
    let hasReached = false
    const isTaking = /\/api\/payments$/
    await page.route(isTaking, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      if (!hasReached) await route.fetch()
      hasReached = true
      await route.abort()
    })
    await takeCash(page, client)
    const paper = dialog(page, 'Reçu provisoire')
    await expect(paper).toContainText(number)
    await button(paper, 'Fermer').click()
    await site.restart()
    await page.unroute(isTaking)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect
      .poll(async () => (await savedReceipts(site, slug, client))[0]?.number, { timeout: 60_000 })
      .toMatch(number)
    expect(await savedReceipts(site, slug, client)).toMatchObject([{ amount: 3150, moves: 1 }])
    await expect(page.getByRole('region', { name: 'Reçus en attente' })).toBeHidden()
    await context.close()
  } finally {
    await site.close()
  }
})

test('a refused receipt says why, holds the closing, and becomes an advance', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|409/)
  const { slug, client, state } = await foundCashier(site)
  const page = await visit(state)
  await prepareTill(page)
  await goOffline(page)
  await takeCash(page, client)
  await button(dialog(page, 'Reçu provisoire'), 'Fermer').click()
  await site.sql(
    `update invoices set paid_amount = 2150, balance = 1000 where client_name = $1
      and tenant_id = (select id from tenants where slug = $2)`,
    [client, slug],
  )
  await goOffline(page, false)
  const waiting = page.getByRole('region', { name: 'Reçus en attente' })
  await expect(waiting).toContainText('Refusé : Le montant ne peut pas dépasser le reste dû')
  await expect
    .poll(() => site.sql('select waiting, kind from till_devices where waiting > 0'))
    .toEqual([{ waiting: 1, kind: 'téléphone' }])
  await page.reload()
  await waiting.getByRole('button', { name: /TMP-/ }).click()
  const form = dialog(page, 'Corriger le reçu')
  await expect(form).toContainText(withNoBreakSpaces('La facture ne doit plus que 10,00 $.'))
  expect(await everything(page)).toEqual([])
  await button(form, withNoBreakSpaces('Garder 21,50 $ en avance')).click()
  await expect(form).toBeHidden()
  await expect
    .poll(() => savedReceipts(site, slug, client))
    .toEqual([{ amount: 3150, number: expect.stringMatching(number), free: 2150, moves: 1 }])
  await expect(waiting).toBeHidden()
  await expect
    .poll(() =>
      site.sql<{ waiting: number }>('select waiting from till_devices order by waiting desc limit 1'),
    )
    .toEqual([{ waiting: 0 }])
})
