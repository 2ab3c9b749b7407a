import { button, dialog, field, openRow, search, toast, waitForDialog } from './support/page.ts'
import type { Staff } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique, uniquePhone } from './support/unique.ts'

test.use({ own: true })

// Notices, questions and lists can be closed in each way, and closing one never leaves the page.

const name = "Nom de l'entreprise"

test('notices of duplicates, questions, menus, lists and messages close in each way', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/status of 409/)
  await leaveKnownNotice(page, admin)
  await leaveQuestions(page, admin)
})

async function leaveKnownNotice(page: Page, admin: Staff) {
  const phone = uniquePhone()
  const known = await admin.createClient({ phone })
  const other = await admin.createClient({ phone: uniquePhone() })
  const notice = page.getByText('Ce client existe peut-être déjà.')
  await page.goto('/app/clients')
  const form = await newClient(page)

  await field(form, name).fill(known.name)
  await expect(notice).toBeVisible()
  await field(form, name).fill(unique('Maison Ruzizi'))
  await expect(notice, 'the name is corrected').toBeHidden()
  await field(form, name).fill(known.name)
  await expect(notice).toBeVisible()
  await page.keyboard.press('Escape')
  await button(form, 'Quitter sans enregistrer').click()
  await expect(form).toBeHidden()

  await newClient(page)
  await field(form, name).fill(known.name)
  await expect(notice).toBeVisible()
  await button(form, 'Créer').click()
  await expect(toast(page, 'Client créé avec succès')).toBeVisible()
  await expect(form).toBeHidden()

  await openRow(page, other.name)
  const edit = dialog(page, 'Modifier le Client')
  const before = await field(edit, 'Téléphone').inputValue()
  await field(edit, 'Téléphone').fill(phone)
  await expect(notice).toBeVisible()
  await field(edit, 'Téléphone').fill(before)
  await expect(notice, 'the telephone is put back').toBeHidden()
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()
}

async function leaveQuestions(page: Page, admin: Staff) {
  const client = await admin.createClient()
  await page.goto('/app/clients')
  await search(page, client.name)

  for (const menu of ['Exporter', 'Menu utilisateur']) {
    await page.getByRole('button', { name: menu }).first().click()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  }

  await openRow(page, client.name)
  const form = dialog(page, 'Modifier le Client')
  for (const answer of ['Escape', 'Annuler'] as const) {
    await button(form, 'Supprimer').click()
    const alertDialog = form.getByRole('alertdialog')
    await expect(alertDialog).toBeVisible()
    if (answer === 'Escape') await page.keyboard.press(answer)
    else await button(alertDialog, answer).click()
    await expect(alertDialog).toBeHidden()
  }
  await field(form, 'Adresse').fill('Quai 7')
  await page.keyboard.press('Escape')
  await button(form, 'Continuer la saisie').click()
  await expect(form.getByRole('alertdialog')).toBeHidden()

  await field(form, 'Type').click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()

  await admin.ask('PATCH', `/clients/${client.id}`, { address: 'Quai 8', version: client.version })
  await button(form, 'Modifier').click()
  const stale = form.getByText('Cette fiche a été modifiée entre-temps.')
  await expect(stale).toBeVisible()
}

async function newClient(page: Page) {
  await button(page, 'Nouveau Client').click()
  return waitForDialog(page, 'Nouveau Client')
}

test('a client being saved is not searched for duplicates', async ({ page }) => {
  await page.clock.install()
  await page.goto('/app/clients')
  await button(page, 'Nouveau Client').click()
  const form = dialog(page, 'Nouveau Client')
  const requests: string[] = []
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/clients', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    page.on('request', (request) => request.url().includes('/clients/twins') && requests.push(request.url()))
    await answered
    await route.fulfill({ response })
  })
  await field(form, name).fill(unique('Maison Kivu'))
  await button(form, 'Créer').click() // before the pause that precedes the search for duplicates
  await expect(button(form, 'Créer')).toHaveAttribute('data-loading')
  await page.clock.runFor(1_000) // longer than that pause
  expect(requests).toEqual([])
  await expect(form.getByText('Ce client existe peut-être déjà.')).toHaveCount(0)
  answer()
  await expect(form).toBeHidden()
  expect(requests, 'nor while the form leaves').toEqual([])
})
