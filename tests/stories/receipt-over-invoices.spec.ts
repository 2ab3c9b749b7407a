import { randomUUID } from 'node:crypto'
import { Gestures } from '../support/gestures.ts'
import { button, dialog, field, toast, waitForDialog, waitForShell } from '../support/page.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { unique } from '../support/unique.ts'

test.use({ as: null })

/** A client of a company that keeps accounts, who owes 50.00 $ on each of seven invoices. */
async function owingSeven(site: Site, slug: string) {
  const [client, clientId] = [unique('Pharmacie'), randomUUID()]
  await site.sql(`update tenants set features = '{account}' where slug = $1`, [slug])
  await site.sql(
    `insert into clients (tenant_id, id, name) select t.id, $2, $3 from tenants t where slug = $1`,
    [slug, clientId, client],
  )
  await site.sql(
    `insert into invoices (tenant_id, id, invoice_number, service_type, client_id, client_name, issue_date,
      due_date, subtotal, total, balance, items_count, issued_by_agent_id, issued_by_agent_name)
     select t.id, gen_random_uuid(), 'INV-' || n, 'Maritime', $2, $3, '2026-01-01', date '2026-02-01' + n,
       5000, 5000, 5000, 1, gen_random_uuid(), 'Nadia Essai'
     from tenants t, generate_series(1, 7) n where slug = $1`,
    [slug, clientId, client],
  )
  await site.countInvoices(slug)
  return { client, clientId }
}

test('a receipt over seven invoices, with an advance, printed, in at most 8 gestures', async ({
  site,
  visit,
}) => {
  const slug = await site.found()
  const { clientId } = await owingSeven(site, slug)
  const employee = await site.hire(slug, 'employee')
  const page = await visit((await site.signIn(employee.email)).state)
  await page.goto(`/app/clients/${clientId}`)
  await waitForShell(page)

  const hand = new Gestures(page, 8)
  await hand.click(button(page, 'Nouveau reçu'))
  const form = await waitForDialog(page, 'Nouveau reçu')
  await hand.type('400', field(form, 'Somme reçue'))
  await expect(form).toContainText('Réparti sur 7 factures')
  await expect(form).toContainText('50,00')
  await hand.click(form.getByRole('combobox', { name: 'Méthode' }))
  await hand.click(page.getByRole('option', { name: 'Espèces' }))
  await hand.press('Control+Enter')
  await hand.click(button(toast(page, 'Reçu enregistré'), 'Reçu'))
  const printed = dialog(page, 'Reçu de paiement')
  await hand.click(button(printed, 'Imprimer'))

  const rows = await site.sql(
    `select p.method, p.amount::int, c.free::int,
      (select count(*)::int from invoices i where i.client_id = $1 and i.status = 'Payée') as paid
     from payments p join credits c on c.source_id = p.id where p.client_id = $1`,
    [clientId],
  )
  expect(rows).toEqual([{ method: 'Espèces', amount: 40000, free: 5000, paid: 7 }])
})

test('an unticked invoice keeps its debt, and what changed meanwhile is read again', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/409.*\/api\/receipts/)
  const slug = await site.found()
  const { clientId } = await owingSeven(site, slug)
  const manager = await site.hire(slug, 'manager')
  const page = await visit((await site.signIn(manager.email)).state)
  await page.goto(`/app/clients/${clientId}?recevoir=${clientId}`)
  const form = await waitForDialog(page, 'Nouveau reçu')
  await field(form, 'Somme reçue').fill('80')
  await form.getByRole('checkbox', { name: 'Régler INV-1' }).uncheck()
  await expect(form.getByLabel('Montant pour INV-2')).toHaveValue(/50,00/)
  await expect(form.getByLabel('Montant pour INV-3')).toHaveValue(/30,00/)
  await site.sql(
    `update invoices set paid_amount = 4000, balance = 1000
      where client_id = $1 and invoice_number = 'INV-2'`,
    [clientId],
  )
  await button(form, 'Enregistrer').click()
  await expect(form).toContainText('Les montants dus ont changé')
  await expect(field(form, 'Somme reçue'), 'what was typed stays').toHaveValue(/80,00/)
  await expect(form.getByLabel('Montant pour INV-2')).toHaveValue(/10,00/)
  await button(form, 'Enregistrer').click()
  await expect(toast(page, 'Reçu enregistré')).toBeVisible()
})

test('an advance pays an invoice in one press, and its use is undone with a reason', async ({
  site,
  visit,
}) => {
  const slug = await site.found()
  const { clientId } = await owingSeven(site, slug)
  const manager = await site.hire(slug, 'manager')
  const page = await visit((await site.signIn(manager.email)).state)
  await page.goto(`/app/clients/${clientId}?recevoir=${clientId}`)
  const form = await waitForDialog(page, 'Nouveau reçu')
  await field(form, 'Somme reçue').fill('20')
  await form.getByRole('checkbox', { name: 'Régler INV-1' }).uncheck()
  for (const number of ['INV-2', 'INV-3', 'INV-4', 'INV-5', 'INV-6', 'INV-7'])
    await form.getByRole('checkbox', { name: `Régler ${number}` }).uncheck()
  await button(form, 'Enregistrer').click()
  await expect(toast(page, 'Reçu enregistré')).toBeVisible()
  await expect(page.getByLabel('Chiffres')).toContainText('Avance')

  const [invoice] = await site.sql<{ id: string }>(
    `select id from invoices where client_id = $1 and invoice_number = 'INV-1'`,
    [clientId],
  )
  await page.goto(`/app/factures?facture=${invoice?.id}`)
  const opened = page.getByRole('dialog')
  await opened.getByRole('button', { name: /Utiliser l'avance de 20,00/ }).click()
  await expect(toast(page, 'Avance utilisée')).toBeVisible()
  await opened.getByRole('button', { name: 'Annuler ce paiement de la facture INV-1' }).click()
  const why = await waitForDialog(page, 'Annuler ce paiement de facture')
  await field(why, 'Motif').fill('Mauvaise facture')
  await button(why, "Confirmer l'annulation").click()
  await expect(toast(page, 'Répartition annulée')).toBeVisible()
  await expect(opened.getByRole('button', { name: /Utiliser l'avance de 20,00/ })).toBeVisible()
})
