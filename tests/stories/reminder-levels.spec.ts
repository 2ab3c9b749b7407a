import { randomUUID } from 'node:crypto'
import { button, choose, dialog, field, toast, waitForDialog, waitForShell } from '../support/page.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { unique } from '../support/unique.ts'

test.use({ as: null })

/** A client of a company with reminder levels, who owes 50.00 $ since a month. */
async function owingSinceAMonth(site: Site, slug: string) {
  const [client, clientId] = [unique('Pharmacie'), randomUUID()]
  await site.sql(`update tenants set features = '{reminderLevels}' where slug = $1`, [slug])
  await site.sql(`insert into clients (tenant_id, id, name) select id, $2, $3 from tenants where slug = $1`, [
    slug,
    clientId,
    client,
  ])
  await site.sql(
    `insert into invoices (tenant_id, id, invoice_number, service_type, client_id, client_name, issue_date,
      due_date, subtotal, total, balance, items_count, issued_by_agent_id, issued_by_agent_name)
     select id, gen_random_uuid(), 'INV-31', 'Maritime', $2, $3, current_date - 60, current_date - 31, 5000,
       5000, 5000, 1, gen_random_uuid(), 'Nadia Essai' from tenants where slug = $1`,
    [slug, clientId, client],
  )
  await site.countInvoices(slug)
  return { client, clientId }
}

test('a manager records the formal reminder as a letter, from the tasks of the day', async ({
  site,
  visit,
}) => {
  const slug = await site.found()
  const { client, clientId } = await owingSinceAMonth(site, slug)
  const page = await visit((await site.signIn((await site.hire(slug, 'manager')).email)).state)
  await page.goto('/app')
  await waitForShell(page)
  const task = page.getByRole('listitem').filter({ hasText: 'Relance formelle à faire' })
  await expect(task).toContainText(client)
  await button(task, 'Relance formelle : INV-31').click()
  const form = await waitForDialog(page, 'Relance formelle')
  await form.getByText('Fait autrement').click()
  const other = dialog(page, 'Relance formelle')
  await choose(other, 'Comment', 'Appel')
  await field(other, 'Ce qui a été fait ou dit').fill('Rose promet un virement')
  await button(other, 'Enregistrer').click()
  await expect(toast(page, 'Relance formelle enregistrée')).toBeVisible()
  await expect(task).toHaveCount(0)
  await page.goto(`/app/clients/${clientId}?onglet=relances`)
  const done = page.getByRole('list', { name: 'Relances faites' })
  await expect(done).toContainText('Appel : Rose promet un virement')
})

test('an employee notes a promise, a manager marks a dispute and lifts it', async ({ site, visit }) => {
  const slug = await site.found()
  const { clientId } = await owingSinceAMonth(site, slug)
  const signedInAs = async (role: 'employee' | 'manager') => {
    const page = await visit((await site.signIn((await site.hire(slug, role)).email)).state)
    await page.goto(`/app/clients/${clientId}?onglet=relances`)
    await waitForShell(page)
    return page
  }
  const desk = await signedInAs('employee')
  await expect(desk.getByText('Relance formelle à faire.')).toBeVisible()
  await expect(button(desk, 'Marquer en litige')).toHaveCount(0)
  await button(desk, 'Noter une promesse').click()
  const promise = await waitForDialog(desk, 'Promesse de payer')
  await field(promise, 'Le client paie le').fill('01/01/2020')
  await button(promise, 'Enregistrer').click()
  await expect(promise).toContainText('Cette date est passée')
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await field(promise, 'Le client paie le').fill(inAWeek.split('-').reverse().join('/'))
  await button(promise, 'Enregistrer').click()
  const stops = desk.getByRole('list', { name: 'Promesses, pauses et litiges' })
  await expect(stops).toContainText('Promesse de payer le')
  await expect(desk.getByText('Relance formelle à faire.')).toHaveCount(0)

  const office = await signedInAs('manager')
  await button(office, 'Marquer en litige').click()
  const dispute = await waitForDialog(office, 'Marquer le client en litige')
  await field(dispute, 'Motif').fill('Colis cassé')
  await button(dispute, 'Enregistrer').click()
  const held = office.getByRole('list', { name: 'Promesses, pauses et litiges' })
  await expect(held).toContainText('Colis cassé')
  await button(held, 'Lever Litige').click()
  await expect(held).toContainText('Levée')
})
