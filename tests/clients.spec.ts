import {
  button,
  choose,
  dialog,
  expectHeading,
  expectRefused,
  field,
  openRow,
  readOptions,
  row,
  search,
  toast,
  writesTo,
} from './support/page.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { unique, uniquePhone } from './support/unique.ts'

test.use({ own: true })

const name = "Nom de l'entreprise"
const question = 'Êtes-vous sûr de vouloir supprimer ce client ? Cette action est irréversible.'

async function expectFieldsRefused(form: Locator) {
  await field(form, 'Email').fill('pas un email')
  await field(form, 'Téléphone').fill('abc')
  await button(form, 'Créer').click()
  await expectRefused(field(form, name), "Indiquez le nom de l'entreprise.")
  await expectRefused(field(form, 'Email'), 'Email invalide. Exemple : nom@societe.com')
  await expectRefused(field(form, 'Téléphone'), 'Téléphone invalide. Exemple : +243 812 345 678')
  await expect(field(form, name)).toBeFocused()
  await field(form, name).fill('k'.repeat(10_000))
  await expect(field(form, name)).toHaveValue('k'.repeat(200))
  expect(await readOptions(form, 'Type')).toEqual(['Maritime', 'Terrestre', 'Aérien', 'Logistique'])
  await form.page().keyboard.press('Escape')
}

async function expectLeavingAsksFirst(page: Page, form: Locator) {
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => button(form, 'Fermer').click(),
    () => button(form, 'Annuler').click(),
    () => page.goBack(),
  ]) {
    await leave()
    await expect(form.getByText('Vos modifications ne sont pas enregistrées.')).toBeVisible()
    await expect(button(form, 'Continuer la saisie')).toBeFocused()
    await button(form, 'Continuer la saisie').click()
    await expect(form.getByText('Vos modifications ne sont pas enregistrées.')).toBeHidden()
  }
}

test.describe('an employee', () => {
  test.use({ as: 'employee' })

  test('creates a client from a valid form, asks before losing entries, then corrects it', async ({
    page,
    faults,
  }) => {
    faults.expect(/status of 422/)
    const kivu = unique('Maison Kivu')
    const sent = writesTo(page, '/api/clients')
    await page.goto('/app')
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await button(page, 'Nouveau Client').click()
    const form = dialog(page, 'Nouveau Client')
    await expect(field(form, name)).toBeFocused()
    await expectFieldsRefused(form)
    expect(sent).toEqual([])

    await field(form, name).fill(`  ${kivu}  `)
    await field(form, 'Email').fill(`${uniquePhone().replaceAll(/\D/g, '')}@kivu.example`)
    await expect(field(form, 'Email')).not.toHaveAttribute('aria-invalid', 'true')
    await field(form, 'Téléphone').fill(uniquePhone())
    await choose(form, 'Type', 'Aérien')
    await field(form, 'Adresse').fill('12, av. du Port\nGombe')
    await expectLeavingAsksFirst(page, form)

    const refusal = {
      status: 422,
      json: { code: 'INVALID', message: 'À corriger.', fields: { email: 'Cet email est refusé.' } },
    }
    await page.route('**/api/clients', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refusal) : route.fallback(),
    )
    await button(form, 'Créer').click()
    await expectRefused(field(form, 'Email'), 'Cet email est refusé.')
    await expect(toast(page, 'Erreur lors de la création du client')).toBeVisible()
    await page.unroute('**/api/clients')
    await button(form, 'Créer').click()
    await expect(toast(page, 'Client créé avec succès')).toBeVisible()
    await expect(form).toBeHidden()

    await openRow(page, kivu)
    const edit = dialog(page, 'Modifier le Client')
    await expect(field(edit, name)).toHaveValue(kivu)
    await expect(field(edit, 'Type')).toHaveValue('Aérien')
    await expect(field(edit, 'Adresse')).toHaveValue('12, av. du Port\nGombe')
    await expect(button(edit, 'Supprimer')).toHaveCount(0)
    const phone = uniquePhone()
    await field(edit, 'Téléphone').fill(phone)
    await button(edit, 'Modifier').click()
    await expect(toast(page, 'Client modifié avec succès')).toBeVisible()
    await expect(row(page, kivu)).toContainText(phone)
    await expect(row(page, kivu)).toContainText('Soldé')
  })
})

test.describe('a manager', () => {
  test.use({ as: 'manager' })

  test('deletes a client after a question, despite a lost response, unless invoices or goods exist', async ({
    page,
    admin,
    faults,
  }) => {
    faults.expect(/ERR_FAILED/, /status of (404|409)/)
    const [gone, billed, stored] = await Promise.all([
      admin.createClient(),
      admin.createClient(),
      admin.createClient(),
    ])
    await Promise.all([admin.createInvoice({ client: billed }), admin.receive({ clientId: stored.id })])
    await page.goto('/app/clients')
    await openRow(page, billed.name)
    const form = dialog(page, 'Modifier le Client')
    const alertDialog = form.getByRole('alertdialog', { name: question })
    const refusal = 'Impossible de supprimer un client qui a des factures ou des marchandises.'
    const remove = button(form, 'Supprimer')
    await expect(remove, 'what cannot be done says so before the click').toBeDisabled()
    await expect(remove).toHaveAccessibleDescription(refusal)
    await remove.click({ force: true })
    await expect(alertDialog, 'nothing is asked that cannot be done').toHaveCount(0)
    await page.goto('/app/clients')
    await openRow(page, stored.name)
    await button(form, 'Supprimer').click()
    await expect(button(alertDialog, 'Annuler')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(alertDialog).toBeHidden()
    await button(form, 'Supprimer').click()
    await button(alertDialog, 'Confirmer la suppression').click()
    await expect(form.getByRole('alert')).toHaveText(refusal)
    await expect(toast(page, 'Erreur lors de la suppression du client')).toBeVisible()

    await page.goto(`/app/clients/${gone.id}`)
    await button(page, 'Modifier').click()
    let isLost = false
    await page.route(`**/api/clients/${gone.id}`, async (route) => {
      if (route.request().method() !== 'DELETE' || isLost) return route.fallback()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await field(form, 'Adresse').fill('Quai 7')
    await button(form, 'Supprimer').click()
    await button(form, 'Confirmer la suppression').click()
    await expect(form.getByRole('alert')).toHaveText(
      "Le serveur n'a pas répondu. Vérifiez si c'est fait avant de réessayer.",
    )
    await button(form, 'Supprimer').click()
    await button(form, 'Confirmer la suppression').click()
    await expect(toast(page, 'Client supprimé avec succès')).toBeVisible()
    await expectHeading(page, 'Clients')
    await expect(form).toBeHidden()
    await search(page, gone.name)
    await expect(page.getByText(`Aucun résultat trouvé pour «\u00a0${gone.name}\u00a0»`)).toBeVisible()
    await expect(page.getByText('Essayez avec un nom, numéro ou référence')).toBeVisible()
    await button(page, 'Effacer les filtres').click()
    await expect(page.getByPlaceholder(/^Filtrer/)).toHaveValue('')
    await expect(row(page, billed.name)).toBeVisible()
  })

  test('makes one client of two, whose old address leads to the kept one, and undoes it', async ({
    page,
    admin,
  }) => {
    const phone = uniquePhone()
    const [kept, absorbed] = await Promise.all([
      admin.createClient({ phone, address: 'Goma' }),
      admin.createClient({ phone, address: 'Bukavu' }),
    ])
    await admin.createInvoice({ client: absorbed })
    await page.goto(`/app/clients/${kept.id}`)
    await button(page, 'Autres actions').click()
    await page.getByRole('menuitem', { name: 'Fusionner avec…' }).click()
    const form = dialog(page, 'Fusionner deux clients')
    await expect(button(form, 'Fusionner')).toBeDisabled()
    await form.getByRole('button', { name: absorbed.name }).click()
    await expect(form.getByRole('columnheader', { name: absorbed.name })).toContainText('Fiche absorbée')
    await expect(form.getByText(`1 facture passe à «\u00a0${kept.name}\u00a0»`)).toBeVisible()
    await expect(form.getByRole('radio', { name: 'Goma' })).toBeChecked()
    await form.getByText('Bukavu').click()
    await button(form, 'Fusionner').click()
    const merged = `«\u00a0${absorbed.name}\u00a0» a été fusionné avec «\u00a0${kept.name}\u00a0»`
    await expect(toast(page, merged)).toBeVisible()
    await expect(form).toBeHidden()
    await expect(page.getByText('Bukavu')).toBeVisible()
    await expect(page.getByText('100,00\u00a0$').first()).toBeVisible()

    await page.goto(`/app/clients/${absorbed.id}?onglet=factures`)
    await expect(page).toHaveURL(`/app/clients/${kept.id}?onglet=factures`)
    await expectHeading(page, kept.name)
    await button(page, 'Annuler la fusion').click()
    await expect(
      toast(page, `Fusion annulée\u00a0: «\u00a0${absorbed.name}\u00a0» a de nouveau sa fiche`),
    ).toBeVisible()
    await expect(button(page, 'Annuler la fusion')).toHaveCount(0)
    await expect(page.getByText('Goma')).toBeVisible()
    await page.goto(`/app/clients/${absorbed.id}`)
    await expectHeading(page, absorbed.name)
    await expect(page.getByText('Bukavu')).toBeVisible()
  })
})

test('filters, order and the opened client are in the address, for a reload and the way back', async ({
  page,
  admin,
}) => {
  const tag = unique('z').slice(2)
  const [owes, settled, flies] = await Promise.all([
    admin.createClient({ name: `<img src=x onerror=alert(1)> Éclair ${tag}` }),
    admin.createClient({ name: `Beta ${tag}` }),
    admin.createClient({ name: `Gamma ${tag}`, type: 'Aérien' }),
  ])
  await admin.createInvoice({ client: owes })
  await admin.createInvoice({ client: flies })
  await page.goto('/app/clients?solde=ailleurs&type=Fusée&ordre=de+travers')
  await search(page, `ECLAIR ${tag}`)
  await expect(row(page, owes.name).locator('mark')).not.toHaveCount(0)
  await expect(page.getByRole('cell', { name: owes.name, exact: true }), 'a name is text').toBeVisible()
  await expect(page.getByRole('table').getByRole('img')).toHaveCount(0)
  await search(page, tag)
  await choose(page, 'Tous les types', 'Maritime')
  await expect(row(page, flies.name)).toHaveCount(0)
  await page.getByText('Avec reste dû').click()
  await expect(row(page, settled.name)).toHaveCount(0)
  const byName = page.getByRole('columnheader', { name: 'Nom' })
  for (const order of ['ascending', 'descending']) {
    await byName.getByRole('button').click()
    await expect(byName).toHaveAttribute('aria-sort', order)
  }
  for (const part of [`q=${tag}`, 'type=Maritime', 'solde=du', 'tri=name', 'ordre=desc'])
    await expect(page).toHaveURL(new RegExp(part))
  await page.reload()
  await expect(row(page, owes.name)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByPlaceholder(/^Filtrer/)).toHaveValue(tag)
  await expect(page.getByRole('radio', { name: 'Avec reste dû' })).toBeChecked()
  await expect(page.getByText('1 client')).toBeVisible()
  await expect(page.getByText('100,00\u00a0$').last()).toBeVisible()

  await openRow(page, tag)
  await expect(page).toHaveURL(new RegExp(`client=${owes.id}`))
  await page.reload()
  const form = dialog(page, 'Modifier le Client')
  await expect(field(form, name)).toHaveValue(owes.name)
  await form.getByRole('link', { name: 'Ouvrir la fiche' }).click()
  await expectHeading(page, owes.name)
  await expect(page).toHaveURL(`/app/clients/${owes.id}`)
  await page.goBack()
  await expectHeading(page, 'Clients')
  await expect(page).toHaveURL(({ searchParams }) => searchParams.has('q') && !searchParams.has('client'))
  await expect(row(page, owes.name)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a long list draws only its visible rows, down to the end, with totals from the start', async ({
  site,
  visit,
}) => {
  const slug = await site.found()
  const { email } = await site.hire(slug, 'admin')
  await site.sql(
    `insert into clients (tenant_id, id, name)
     select t.id, gen_random_uuid(), 'Client ' || lpad(n::text, 4, '0')
     from tenants t, generate_series(1, 350) n where t.slug = $1`,
    [slug],
  )
  const page = await visit((await site.signIn(email)).state)
  await page.goto('/app/clients')
  const table = page.getByRole('table', { name: 'Clients' })
  await expect(page.getByText(/^35[03] clients$/)).toBeVisible()
  await expect(row(page, 'Client 0001')).toBeVisible()
  expect(await page.getByRole('row').count()).toBeLessThan(80)
  await expect(async () => {
    await table.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(row(page, 'Client 0350')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await page.getByRole('row').count()).toBeLessThan(80)
})

test('a former number is completed under its field and after saving', async ({ page }) => {
  await page.goto('/app/clients')
  await button(page, 'Nouveau Client').click()
  const form = dialog(page, 'Nouveau Client')
  const ouidah = unique('Ouidah')
  await field(form, name).fill(ouidah)
  await field(form, 'Téléphone').fill('+229 97/65/43/21')
  await field(form, 'Adresse').focus()
  await expect(form.getByRole('status')).toHaveText(/^Complété\s: \+229 01 97 65 43 21$/)
  await button(form, 'Créer').click()
  await expect(toast(page, '+229 01 97 65 43 21')).toBeVisible()
  await expect(row(page, ouidah)).toContainText('+229 01 97 65 43 21')
})
