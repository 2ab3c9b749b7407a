import { clientAboard } from './support/aboard.ts'
import { button, dialog } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'

// The focus of each kind of dialog when it opens, and Ctrl Entrée in those without a form.

test.use({ own: true })

type Opening = { path: string; press: string; title: string }

const openings: Opening[] = [
  { path: '/app/clients', press: 'Importer', title: 'Importer des clients' },
  { path: '/app/factures', press: 'Nouvelle Facture Maritime', title: 'Nouvelle Facture Maritime' },
  { path: '/app/warehouse', press: 'Nouvelle réception', title: 'Nouvelle réception' },
  { path: '/app/users', press: 'Inviter un utilisateur', title: 'Inviter un utilisateur' },
  { path: '/app/parametres/cles-api', press: 'Nouvelle clé', title: "Nouvelle clé d'API" },
]

test('a dialog starts on its first action, never on its close button', async ({ page, admin }) => {
  test.slow()
  for (const { path, press, title } of openings)
    await test.step(title, async () => {
      if (new URL(page.url()).pathname !== path) await page.goto(path)
      await button(page, press).first().click()
      await expectStart(page, title)
      await button(dialog(page, title), 'Fermer').click()
      await expect(dialog(page, title)).toBeHidden()
    })

  const invoice = await admin.createInvoice({ service: await admin.createService() })
  await page.goto(`/app/factures?facture=${invoice.id}`)
  const form = dialog(page, 'Modifier la Facture Maritime')
  await button(form, 'Historique').click()
  await expectStart(page, 'Historique')
  await page.keyboard.press('Escape')
  await page.goto('/app/security')
  await page.getByRole('table').getByRole('button').first().click()
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await expect(button(page, 'Fermer')).not.toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expectStart(page, 'Aide')
})

async function expectStart(page: Page, title: string) {
  const opened = dialog(page, title)
  await expect(opened.locator(':focus')).toHaveCount(1)
  await expect(opened.getByRole('button', { name: 'Fermer', exact: true })).not.toBeFocused()
}

test('Ctrl Entrée confirms a dialog without a form, but never a deletion', async ({ page, admin }) => {
  const [client, service, unbilled] = await Promise.all([
    clientAboard(admin),
    admin.createService({ unit: 'kg', price: 2_00 }),
    admin.createClient(),
  ])
  await page.goto(`/app/clients/${client.id}`)
  await button(page, 'Générer les factures').click()
  const billing = dialog(page, 'Générer les factures')
  const parcels = billing.getByRole('combobox', { name: 'Service des colis' })
  await expect(parcels).toBeFocused()
  await page.keyboard.type(service.name)
  await page.keyboard.press('Enter')
  await expect(button(billing, 'Créer la facture')).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(billing.getByText('1 facture créée')).toBeVisible()
  await expect(button(billing, 'Fermer').last()).toBeFocused()

  await page.goto(`/app/clients?client=${unbilled.id}`)
  const form = dialog(page, 'Modifier le Client')
  await button(form, 'Supprimer').click()
  await page.keyboard.press('Control+Enter')
  await expect(form.getByRole('alertdialog')).toBeVisible()
  await expect(form).toBeVisible()
})
