import { noticeTitles } from '../contract/src/trade/notices/words.ts'
import { expeditionAtSea } from './support/expedition-at-sea.ts'
import { button, dialog, expectHeading, expectRefused, field, opened, toast } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ staysOpen: true })

// What a company says to its clients by itself, and what its people ask it to say.

const path = '/app/parametres/messages-automatiques'
const rule = (page: Page, kind: keyof typeof noticeTitles) => page.getByRole('listitem', { name: noticeTitles[kind], exact: true })
const log = (page: Page) => page.getByRole('region', { name: 'Journal des messages automatiques' })

async function openRules(page: Page): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 2, name: 'Messages automatiques', exact: true })).toBeVisible()
}

test('everything is off until an admin switches it on; what then waits may be stopped, and the log says so', async ({ page, admin }) => {
  await openRules(page)
  await expect(page.getByText('Sans compte WhatsApp, rien ne part tout seul par WhatsApp.')).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  const received = rule(page, 'reçu').getByRole('checkbox')
  await received.click()
  await expect(toast(page, 'Marchandises reçues : allumé')).toBeVisible()
  await expect(received).toBeChecked()
  const client = await admin.createClient({ email: 'kivu@exemple.cd' })
  await admin.receive({ clientId: client.id })
  await openRules(page)
  const waiting = log(page).getByRole('listitem', { name: `Marchandises reçues, ${client.name}` })
  await expect(waiting).toContainText('En attente')
  await button(waiting, `Arrêter ${client.name}`).click()
  await expect(toast(page, 'Message arrêté')).toBeVisible()
  await expect(waiting).toContainText('Laissé de côté')
  await received.click()
  await expect(toast(page, 'Marchandises reçues : éteint')).toBeVisible()
  await admin.receive({ clientId: client.id })
  await openRules(page)
  await expect(waiting).toHaveCount(1)
})

test('a reminder has its days, and its text is read before it is kept', async ({ page }) => {
  await openRules(page)
  await button(page, `Régler ${noticeTitles['après échéance']}`).click()
  const form = await opened(page, noticeTitles['après échéance'])
  await expect(form.getByText('est échue depuis 12 j')).toBeVisible()
  const days = field(form, "Jours après l'échéance")
  await days.fill('3, mardi')
  await button(form, 'Enregistrer').click()
  await expectRefused(days, 'Indiquez des jours entre 1 et 365.')
  await days.fill('5, 20')
  await button(form, 'Enregistrer').click()
  await expect(toast(page, 'Message automatique enregistré')).toBeVisible()
  await expect(rule(page, 'après échéance')).toContainText("5, 20 j après l'échéance")
})

test('the clients of an expedition are told once, after their text was read; who cannot be is named with the reason', async ({
  page,
  site,
  admin,
}) => {
  const { id, told, unreached } = await expeditionAtSea(site, admin)
  await page.goto(`/app/expeditions/${id}`)
  await button(page, 'Prévenir les clients').click()
  const form = dialog(page, 'Prévenir les clients')
  await expect(form.getByRole('list', { name: 'Clients prévenus' })).toContainText('Email · kivu@exemple.cd')
  await expect(form.getByText(`Bonjour ${told.name}`)).toBeVisible()
  const left = form.getByRole('region', { name: 'Laissés de côté' }).getByRole('listitem').filter({ hasText: unreached.name })
  await expect(left).toContainText("Pas de compte WhatsApp ni d'email")
  await button(form, 'Envoyer').click()
  await expect(toast(page, '1 client va être prévenu')).toBeVisible()
  await expect(form).toHaveCount(0)
  await button(page, 'Prévenir les clients').click()
  await expect(form.getByText("Personne ne peut être prévenu pour l'instant.")).toBeVisible()
  await expect(button(form, 'Envoyer')).toHaveCount(0)
})

test('a late invoice is reminded of from the dashboard, once a day', async ({ page }) => {
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  const remind = page.getByRole('button', { name: /^Relancer : / }).first()
  await remind.click()
  const form = dialog(page, 'Relancer')
  await expect(form.getByText(/est échue depuis \d+ j/)).toBeVisible()
  await button(form, 'Envoyer').click()
  await expect(toast(page, 'Relance enregistrée')).toBeVisible()
  await expect(form).toHaveCount(0)
  await remind.click()
  await expect(form.getByText("Déjà relancé aujourd'hui")).toBeVisible()
})

test('who may not write to clients is offered neither', async ({ page, site, admin, visit }) => {
  const { id } = await expeditionAtSea(site, admin)
  const viewer = await visit('viewer')
  await viewer.goto('/app')
  await expectHeading(viewer, 'Tableau de bord')
  await expect(viewer.getByRole('button', { name: /^Relancer/ })).toHaveCount(0)
  await viewer.goto(`/app/expeditions/${id}`)
  await expect(viewer.getByRole('heading', { level: 1, name: /EXP-/ })).toBeVisible()
  await expect(button(viewer, 'Prévenir les clients')).toHaveCount(0)
  await page.goto(`/app/expeditions/${id}`)
  await expect(button(page, 'Prévenir les clients')).toBeVisible()
})
