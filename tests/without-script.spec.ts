import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { button, field } from './support/page.ts'
import { expect, test } from './support/test.ts'

// A browser that runs no script: an old phone, or one that is still loading it. The text of each page has its
// tests over HTTP.
test.use({ as: null, javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

test('without script the menu, prices and sign-in work, and the application asks for script', async ({
  page,
  site,
  faults,
}) => {
  faults.expect(/status of 4\d\d/)
  await page.goto('/nulle-part')
  await page.getByRole('link', { name: "Aller à l'accueil" }).click()
  await page.locator('summary').click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Annuaire' }).click()
  await page.getByRole('searchbox', { name: 'Nom ou ville' }).fill('atlas')
  await button(page, 'Rechercher').click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Atlas Fret'])
  await expect(page.getByRole('link', { name: "Espace de travail d'Atlas Fret" })).toHaveAttribute(
    'href',
    '/tenant/atlas-fret',
  )
  await page.getByRole('link', { name: "Tarifs d'Atlas Fret" }).click()
  await page.getByText('Maritime', { exact: true }).last().click()
  await page.getByLabel('Tarif à appliquer').selectOption('Groupage maritime Guangzhou – Matadi')
  await button(page, 'Calculer').click()
  await expect(page.getByRole('status')).toContainText('385,00 $')
  await field(page, 'Longueur (cm)').fill('beaucoup')
  await button(page, 'Calculer').click()
  await expect(field(page, 'Longueur (cm)')).toHaveAccessibleDescription(/en centimètres/)

  const slug = await site.found()
  const { email } = await site.hire(slug, 'employee')
  await page.goto(`/tenant/${slug}`)
  await button(page, 'Se connecter').click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Indiquez votre email.')
  await field(page, 'Email').fill(email)
  await page.getByLabel('Mot de passe').fill('pas le bon mot de passe')
  await button(page, 'Se connecter').click()
  await expect(page.getByRole('alert')).toContainText('Email ou mot de passe incorrect')
  await expect(field(page, 'Email')).toHaveValue(email)
  await page.getByLabel('Mot de passe').fill(demoPassword)
  await button(page, 'Se connecter').click()
  await expect(page).toHaveURL('/app')
  await expect(page.locator('noscript')).toBeVisible()
  await expect(page.getByText('Chargement...')).toBeHidden()
  expect(await page.locator('noscript').textContent()).toBe('Escale a besoin de JavaScript.')
})
