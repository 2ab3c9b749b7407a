import { chromium, expect } from '@playwright/test'
import { findChromium } from '../../../scripts/test-run/chromium.ts'
import { hashPassword } from '../../../server/src/access/passwords/passwords.ts'
import { foundCompany, hire, type World } from '../../../server/testing/world.ts'
import {
  button,
  choose,
  dialog,
  expectHeading,
  field,
  row,
  search,
  takenOver,
  toast,
  waitForDialog,
  withNoBreakSpaces,
} from '../../../tests/support/page.ts'
import { unique, uniquePhone } from '../../../tests/support/unique.ts'
import type { Cluster } from './cluster.ts'

/** Signs in by a browser, creates a client, an invoice and its payment, and sees the paid invoice. */
export async function sellInBrowser({ owner, url }: Cluster, say: (sentence: string) => void): Promise<void> {
  const world = { owner } as World
  const company = await foundCompany(world)
  const password = crypto.randomUUID()
  const { userId } = await hire(world, company.tenantId, 'manager', await hashPassword(password))
  const client = unique('Maison Kivu')
  const browser = await chromium.launch({ executablePath: await findChromium(say), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'fr-FR' })
    const go = async (title: string) => {
      await page
        .getByRole('navigation', { name: 'Menu principal' })
        .getByRole('link', { name: title, exact: true })
        .click()
      await expectHeading(page, title)
    }
    await page.goto(`${url}/auth`)
    await takenOver(page)
    await field(page, 'Email').fill(`${userId}@test.example`)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await button(page, 'Se connecter').click()
    await expectHeading(page, 'Tableau de bord')

    await go('Clients')
    await button(page, 'Nouveau Client').click()
    await field(dialog(page, 'Nouveau Client'), "Nom de l'entreprise").fill(client)
    await field(dialog(page, 'Nouveau Client'), 'Téléphone').fill(uniquePhone())
    await button(page, 'Créer').click()
    await expect(toast(page, 'Client créé avec succès')).toBeVisible()

    await go('Factures')
    await button(page, 'Nouvelle Facture Maritime').click()
    const invoice = await waitForDialog(page, 'Nouvelle Facture Maritime')
    await choose(invoice, 'Client', client, client)
    await choose(invoice, 'Service, ligne 1', 'Groupage', 'Groupage')
    await field(invoice, 'Quantité, ligne 1').fill('2')
    await button(invoice, 'Créer').click()
    await expect(toast(page, 'Facture créée')).toBeVisible()

    await go('Paiements')
    await button(page, 'Enregistrer Paiement').click()
    const payment = await waitForDialog(page, 'Enregistrer Paiement')
    await choose(payment, 'Facture', client, client)
    await button(payment, 'Solde total').click()
    await button(payment, 'Enregistrer').click()
    await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()

    await go('Factures')
    await search(page, client)
    await expect(row(page, client)).toContainText(withNoBreakSpaces('21,00 $'))
    await expect(row(page, client)).toContainText('Payée')
  } finally {
    await browser.close()
  }
}
