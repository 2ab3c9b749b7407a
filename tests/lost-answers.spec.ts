import { button, dialog, field, toast } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test('a new client whose answers are lost, corrected after each and once over a reload, is written once, as corrected last', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/ERR_FAILED/, /status of 422/)
  const name = unique('Maison Kivu')
  await page.goto('/app/clients')
  await button(page, 'Nouveau Client').click()
  const form = dialog(page, 'Nouveau Client')
  for (const city of ['Goma', 'Bukavu']) {
    await field(form, "Nom de l'entreprise").fill(`${name} ${city}`)
    await loseAnswer(page)
    await button(form, 'Créer').click()
    await expect(form.getByText("La réponse n'est pas arrivée. Votre saisie est conservée : réessayez.")).toBeVisible()
  }
  await page.reload()
  await expect(form.getByText(/a été reprise/)).toBeVisible()
  await field(form, "Nom de l'entreprise").fill(`${name} Uvira`)
  await button(form, 'Créer').click()
  await expect(toast(page, 'Client créé avec succès')).toBeVisible()
  await expect(form).toBeHidden()
  const { items } = await admin.ask<{ items: { name: string }[] }>('GET', `/clients?search=${encodeURIComponent(name)}`)
  expect(items.map((client) => client.name)).toEqual([`${name} Uvira`])
})

/** The next write of a client passes, and its answer does not arrive. */
async function loseAnswer(page: Page) {
  let isLosing = true
  await page.route(/\/api\/clients(\/|$)/, async (route) => {
    if (route.request().method() === 'GET' || !isLosing) return route.fallback()
    isLosing = false
    await route.fetch()
    await route.abort()
  })
}
