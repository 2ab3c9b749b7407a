import { everything } from './support/axe.ts'
import { scan } from './support/gun.ts'
import { goodsAtCounter } from './support/hand-over.ts'
import {
  button,
  dialog,
  expectHeading,
  expectWhole,
  field,
  quiet,
  toast,
  waitForDialog,
  waitForShell,
  withNoBreakSpaces,
} from './support/page.ts'
import { Staff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

// Hand-overs at the counter, permissions asked of the office, and actions that start from an open record.

test.use({ as: null })

test('goods found by client name leave without a document once a notified manager allows it', async ({
  site,
  visit,
}) => {
  const slug = await site.found()
  const [keeper, manager] = [await site.hire(slug, 'warehouse_supervisor'), await site.hire(slug, 'manager')]
  await site.sql('update tenants set name = $2 where slug = $1', [slug, 'Transit du Haut-Katanga'])
  const { client, number } = await goodsAtCounter(site, slug, { isSettled: true })
  const office = await visit((await site.signIn(manager.email)).state)
  await office.goto('/app/services')
  await expectHeading(office, 'Services')

  const counter = await visit((await site.signIn(keeper.email)).state)
  await counter.setViewportSize({ width: 1280, height: 720 })
  await counter.goto('/warehouse?onglet=sorties')
  const company = counter.getByRole('banner').getByText('Transit du Haut-Katanga', { exact: true })
  await expect.poll(() => company.evaluate(cutWidth), 'the name is whole').toBeLessThan(0.01)
  await button(counter, 'Nouvelle remise').click()
  const remise = dialog(counter, 'Remise')
  await field(remise, 'Étiquette, suivi ou châssis').fill('pharmacie')
  await field(remise, 'Étiquette, suivi ou châssis').press('Enter')
  await remise.getByRole('region', { name: client }).getByRole('button').click()
  await expect(remise.getByRole('list', { name: 'Marchandises en main' })).toContainText(number)
  await button(remise, 'Continuer').click()
  await field(remise, 'Nom de qui emporte').fill('Jean Mbuyi')
  await button(remise, "Demander à s'en passer").click()
  const asking = await waitForDialog(counter, "Remettre sans pièce d'identité")
  await field(asking, 'Motif').fill('Papiers volés')
  await button(asking, 'Demander').click()
  await expect(remise).toContainText('un gestionnaire doit répondre')

  const notice = toast(office, 'Papiers volés')
  await expect(notice, 'on whatever page they are').toBeVisible()
  const sign = office.getByRole('banner').getByRole('button', { name: '1 dérogation demandée' })
  await expect(sign).toBeVisible()
  expect(await everything(office)).toEqual([])
  await sign.click()
  const bell = await waitForDialog(office, "Ce qui m'attend")
  await expect(bell).toContainText('Dérogation de remise')
  expect(await everything(office)).toEqual([])
  await office.keyboard.press('Escape')
  await expect(sign, 'the focus is back').toBeFocused()
  await button(notice, 'Autoriser…').click()
  const granting = await waitForDialog(office, 'Autoriser la remise')
  await expect(granting.getByLabel("Sans pièce d'identité")).toBeChecked()
  await field(granting, 'Motif').fill('Bien connu')
  await button(granting, 'Autoriser').click()
  for (const gone of [sign, notice]) await expect(gone, 'answered, it waits for nobody').toHaveCount(0)

  await expect(remise).toContainText("Sans pièce d'identité, autorisé par")
  await button(remise, 'Taper le nom à la place').click()
  await field(remise, 'Nom tapé en guise de signature').fill('Jean Mbuyi')
  await button(remise, 'Remettre les marchandises').click()
  await expect(toast(counter, 'Marchandises remises')).toBeVisible()
})

test('an admin starts a hand-over from any choice of goods, and other work from the client’s page', async ({
  site,
  visit,
}) => {
  const slug = await site.found()
  const admin = await site.hire(slug, 'admin')
  const { clientId, number, goodsId, expeditionId } = await goodsAtCounter(site, slug)
  const page = await visit((await site.signIn(admin.email)).state)
  const begun = async () => {
    const remise = await waitForDialog(page, 'Remise')
    await expect(remise.getByRole('list', { name: 'Marchandises en main' })).toContainText(number)
    await button(remise, 'Fermer').click()
    await expect(remise).toHaveCount(0)
    await expect
      .poll(() => page.evaluate(() => history.state?.usr ?? null), 'the page has gone back on its own')
      .toBeNull()
  }
  await page.goto(`/app/expeditions/${expeditionId}?onglet=marchandises&lot=${goodsId}`)
  await button(await waitForDialog(page, 'Colis'), 'Remettre').click()
  await begun()
  await page.goto(`/app/expeditions/${expeditionId}?onglet=marchandises`)
  await page.getByLabel(`Choisir ${number}`).check()
  await button(page, 'Remettre').click()
  await begun()
  await page.goto('/app/warehouse')
  await button(page, 'Choisir').click()
  await page.getByRole('row').filter({ hasText: number }).click()
  await button(page.getByRole('region', { name: 'Lignes choisies' }), 'Remettre').click()
  await begun()

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`/app/clients/${clientId}`)
  await expectWhole(button(page, 'Enregistrer un paiement'), 'eight buttons are in two rows')
  await expect(button(page, 'Générer les factures'), 'nothing is to be billed').toHaveCount(0)
  await button(page, 'Remettre').click()
  await begun()
  await button(page, 'Nouvelle facture').click()
  const invoice = dialog(page, 'Nouvelle Facture Maritime')
  await expect(field(invoice, 'Client')).toHaveValue(/^Pharmacie/)
  await page.keyboard.press('Escape')
  await expect(invoice, 'nothing was typed').toHaveCount(0)
  await button(page, 'Enregistrer un paiement').click()
  const payment = dialog(page, 'Enregistrer Paiement')
  await expect(field(payment, 'Montant'), 'of the one invoice that is owed').toHaveValue(
    withNoBreakSpaces('31,50 $'),
  )
  await button(payment, 'Enregistrer').click()
  await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/app/clients/${clientId}$`))
  await expect(button(page, 'Enregistrer un paiement'), 'nothing is owed any more').toHaveCount(0)

  await page.goto(`/app/clients/${clientId}?onglet=factures`)
  await expect(page.getByPlaceholder('Filtrer par numéro')).toBeVisible()
  await button(page, 'Choisir').click()
  await expectWhole(
    page.getByRole('region', { name: 'Lignes choisies' }),
    'what is done to the rows is in sight',
  )
  await page.goto(`/app/clients/${clientId}?onglet=paiements`)
  await expect(page.getByPlaceholder('Filtrer par facture ou référence')).toBeVisible()
})

test('a payment stays, once, when a colleague took the goods before the hand-over', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/status of 409/)
  const slug = await site.found()
  const [employee, keeper] = [
    await site.hire(slug, 'employee'),
    await site.hire(slug, 'warehouse_supervisor'),
  ]
  const { client, clientId, number, goodsId } = await goodsAtCounter(site, slug)
  const page = await visit((await site.signIn(employee.email)).state)
  await page.goto(`/app/clients/${clientId}`)
  await button(page, 'Remettre').click()
  const remise = await waitForDialog(page, 'Remise')
  await expect(remise.getByRole('list', { name: 'Marchandises en main' })).toContainText(number)
  await button(remise, 'Encaisser').click()
  await expect(remise).toContainText(withNoBreakSpaces('31,50 $ encaissés'))
  await button(remise, 'Continuer').click()
  await field(remise, 'Nom de qui emporte').fill('Jean Mbuyi')
  await field(remise, "Pièce d'identité").fill('Passeport OP123')
  await button(remise, 'Taper le nom à la place').click()

  const { cookie, session } = await site.signIn(keeper.email)
  await new Staff(site.url, cookie, session).ask('POST', '/goods/hand-over', {
    ids: [goodsId],
    to: 'Marie Ilunga',
    idDocument: 'Permis 44',
    signedAs: 'Marie Ilunga',
  })
  for (const time of ['first', 'second']) {
    await button(remise, 'Remettre les marchandises').click()
    await expect(remise, time).toContainText('Ces marchandises sont déjà remises.')
  }
  await expect(remise).toContainText(withNoBreakSpaces('Le paiement de 31,50 $ reste enregistré.'))
  const [left] = await site.sql(
    `select g.released_to as taker, count(p.id)::int as payments, sum(p.amount)::int as paid
     from goods g join payments p on p.client_name = $2 where g.id = $1 group by g.tenant_id, g.id`,
    [goodsId, client],
  )
  expect(left).toEqual({ taker: 'Marie Ilunga', payments: 1, paid: 3150 })
})

test('in « Sorties » a scan starts a hand-over, and the scan right after it is its second row', async ({
  site,
  visit,
}) => {
  const slug = await site.found()
  const keeper = await site.hire(slug, 'warehouse_supervisor')
  const [one, other] = [await goodsAtCounter(site, slug), await goodsAtCounter(site, slug)]
  const page = await visit((await site.signIn(keeper.email)).state)
  await page.goto('/warehouse?onglet=sorties')
  await waitForShell(page)
  await quiet(page)
  await scan(page, one.code)
  await scan(page, other.code)
  const held = dialog(page, 'Remise').getByRole('list', { name: 'Marchandises en main' })
  for (const { number } of [one, other]) await expect(held).toContainText(number)
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

/** Pixels by which a text is wider than its element. A fraction is enough to draw an ellipsis. */
function cutWidth(element: HTMLElement): number {
  const text = document.createRange()
  text.selectNodeContents(element)
  return text.getBoundingClientRect().width - element.getBoundingClientRect().width
}
