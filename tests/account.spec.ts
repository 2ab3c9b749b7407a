import { fillSignIn, readMail, signOut } from './support/account.ts'
import { button, dialog, expectHeading, field, row, takenOver } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

// The journeys of an account, from the first page to the last; the demo keeps the mails they send.
test.use({ as: null, own: true })

const password = 'quai-brume-lanterne-93'
const newEmail = () => `${unique('nadia').replace(' ', '-')}@essais.example`
const passwordField = (page: Page) => page.locator('input[type=password]')
const sent = 'Si un compte existe avec cet email, un lien et un code viennent de partir.'

test('a newcomer signs up on a company’s page, proves their email, and is admitted by its admin', async ({
  page,
  company,
  visit,
  faults,
}) => {
  faults.expect(/401/)
  const email = newEmail()
  await page.goto(`/tenant/${company.slug}`)
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expectHeading(page, 'Créer un compte')
  await field(page, 'Prénom').fill('Nadia')
  await field(page, 'Nom').fill('Kasa')
  await field(page, 'Email').fill(email)
  await passwordField(page).fill(password)
  await button(page, 'Créer mon compte').click()
  await expect(page.getByText('Inscription réussie ! Vérifiez votre email.')).toBeVisible()
  await expectHeading(page, 'Vérifiez votre email')

  await page.goto('/auth')
  await fillSignIn(page, email, password)
  await expect(page.getByRole('alert')).toContainText('Email ou mot de passe incorrect')
  await page
    .getByRole('link', { name: "Vous venez de vous inscrire ? Vérifiez d'abord votre email." })
    .click()
  const { link, code } = await readMail(await visit('super_admin'), email)
  expect(new URL(link).pathname).toBe('/')
  await page.getByRole('textbox', { name: 'Code reçu par email' }).fill(code)
  await button(page, 'Vérifier').click()
  await expectHeading(page, 'Vérification de votre email')
  await passwordField(page).fill(password)
  await button(page, 'Vérifier mon email').click()
  await expect(page.getByText('Votre email est vérifié.')).toBeVisible()
  await fillSignIn(page, email, password)
  await expect(page.getByText(`Votre demande d'accès à ${company.name} a été envoyée.`)).toBeVisible()

  const admin = await visit('admin')
  await admin.goto('/app/users')
  await button(admin.getByRole('listitem').filter({ hasText: email }), 'Accepter').click()
  await expect(admin.getByText('Accès accordé')).toBeVisible()
  await signOut(page)
  await fillSignIn(page, email, password)
  await expectHeading(page, 'Tableau de bord')
})

test('a mailed link resets a forgotten password and opens no session; the demo shows the mail', async ({
  page,
  site,
  company,
  visit,
  faults,
}) => {
  faults.expect(/429/, /404/)
  const { email } = await site.hire(company.slug, 'employee')
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expectHeading(page, 'Mot de passe oublié')
  await field(page, 'Email').fill(email)
  await button(page, 'Recevoir le lien').click()
  await expect(page.getByText(sent)).toBeVisible()

  const reader = await visit('super_admin')
  const refusal = {
    status: 429,
    json: { code: 'TOO_MANY', message: 'Trop de demandes. Veuillez patienter.' },
  }
  await reader.route(/\/api\/mails\/[^?]/, (route) => route.fulfill(refusal), { times: 1 })
  await reader.goto('/app/courriels')
  await reader.getByRole('button', { name: email }).first().click()
  await expect(reader.getByRole('alert')).toContainText("L'email n'a pas pu être chargé")
  await button(reader, 'Réessayer').click()
  await expect(reader.getByRole('article')).toContainText(email)
  const link = (await reader.getByRole('article').getByRole('link').first().getAttribute('href')) ?? ''
  await reader.goto(`/app/courriels?courriel=${crypto.randomUUID()}`)
  await expect(reader.getByRole('alert')).toContainText("Cet email n'existe plus")
  await expect(button(reader, 'Réessayer')).toHaveCount(0)

  await page.goto(link)
  await passwordField(page).fill(password)
  await button(page, 'Changer le mot de passe').click()
  await expect(page.getByText('Votre mot de passe a été changé. Connectez-vous.')).toBeVisible()
  await fillSignIn(page, email, password)
  await expectHeading(page, 'Tableau de bord')
})

test('an invited newcomer joins by the link despite a lost response, and is then removed', async ({
  company,
  page,
  signedIn,
  visit,
  faults,
}) => {
  faults.expect(/status of 401/, /ERR_FAILED/, /404/)
  const email = newEmail()
  const admin = await visit('admin')
  await admin.goto('/app/users')
  await row(admin, (await signedIn('admin')).session.user.email)
    .getByRole('button')
    .click()
  await expect(admin.getByRole('dialog')).toContainText('Vous ne pouvez pas changer votre propre accès.')
  await expect(button(admin.getByRole('dialog'), 'Supprimer')).toHaveCount(0)
  await admin.keyboard.press('Escape')
  await button(admin, 'Inviter un utilisateur').click()
  const form = dialog(admin, 'Inviter un utilisateur')
  await field(form, 'Prénom').fill('Esther')
  await field(form, 'Nom').fill(email)
  await field(form, 'Email').fill(email)
  await button(form, 'Inviter').click()
  await expect(admin.getByText('Invitation envoyée avec succès')).toBeVisible()

  await page.goto((await readMail(await visit('super_admin'), email)).link)
  await expectHeading(page, `Rejoindre ${company.name}`)
  await page.route(
    '**/api/account/invitation/accept',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await passwordField(page).fill(password)
  await button(page, 'Créer mon compte').click()
  await expect(page.getByRole('alert')).toContainText('momentanément indisponible')
  await button(page, 'Créer mon compte').click()
  await expectHeading(page, 'Tableau de bord')

  await admin.reload()
  await button(admin, `Esther ${email}`).click()
  await button(admin, 'Supprimer').click()
  await button(admin, 'Confirmer la suppression').click()
  await expect(admin.getByText('Utilisateur supprimé avec succès')).toBeVisible()
  await page.reload()
  await takenOver(page)
  await expect(field(page, 'Email')).toBeVisible()
})

test('a network or server failure does not void a link, which can be tried again', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED/, /503/, /404/)
  const unavailable = {
    status: 503,
    json: { code: 'UNAVAILABLE', message: 'Service momentanément indisponible.' },
  }
  for (const [path, api] of [
    ['/auth/invitation?jeton=rien', '**/api/account/invitation'],
    ['/auth/verification?jeton=rien', '**/api/account/verification/link'],
  ] as const) {
    await page.route(api, (route) => route.fulfill(unavailable), { times: 1 })
    await page.route(api, (route) => route.abort(), { times: 1 })
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText("Le lien n'a pas pu être lu")
    await button(page, 'Réessayer').click()
    await expect(page.getByRole('alert')).toContainText('Service momentanément indisponible.')
    await button(page, 'Réessayer').click()
    await expect(page.getByText("Ce lien n'est plus valable.")).toBeVisible()
  }
})
