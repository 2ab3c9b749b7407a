import { noticeTitles } from '../contract/src/trade/notices/words.ts'
import { hireStaff } from './support/account.ts'
import { expeditionAtSea } from './support/expedition-at-sea.ts'
import {
  button,
  dialog,
  expectHeading,
  expectRefused,
  field,
  quiet,
  toast,
  waitForDialog,
} from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'

// Messages that a company sends to its clients automatically, or when a member asks for it.
test.use({ as: null })

const rule = (page: Page, kind: keyof typeof noticeTitles) =>
  page.getByRole('listitem', { name: noticeTitles[kind], exact: true })

async function openRules(page: Page): Promise<void> {
  await page.goto('/app/parametres/messages-automatiques')
  await expect(
    page.getByRole('heading', { level: 2, name: 'Messages automatiques', exact: true }),
  ).toBeVisible()
}

test('notices are off until an admin enables them; pending ones can be stopped, with a log', async ({
  site,
  visit,
}) => {
  const { state, staff } = await hireStaff(site)
  const page = await visit(state)
  await openRules(page)
  await expect(page.getByText('Sans compte WhatsApp, rien ne part tout seul par WhatsApp.')).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  const received = rule(page, 'reçu').getByRole('checkbox')
  await received.click()
  await expect(toast(page, 'Marchandises reçues : allumé')).toBeVisible()
  await expect(received).toBeChecked()
  const client = await staff.createClient({ email: 'kivu@exemple.cd' })
  await staff.receive({ clientId: client.id })
  await openRules(page)
  const log = page.getByRole('region', { name: 'Journal des messages automatiques' })
  const waiting = log.getByRole('listitem', { name: `Marchandises reçues, ${client.name}` })
  await expect(waiting).toContainText('En attente')
  await button(waiting, `Arrêter ${client.name}`).click()
  await expect(toast(page, 'Message arrêté')).toBeVisible()
  await expect(waiting).toContainText('Laissé de côté')
  await received.click()
  await expect(toast(page, 'Marchandises reçues : éteint')).toBeVisible()
  await staff.receive({ clientId: client.id })
  await openRules(page)
  await expect(waiting).toHaveCount(1)

  const late = noticeTitles['après échéance']
  await button(page, `Régler ${late}`).click()
  const form = await waitForDialog(page, late)
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

test('clients of an expedition are notified once, late invoices reminded daily, by permitted users', async ({
  site,
  visit,
}) => {
  const { slug, state, staff } = await hireStaff(site)
  const { id, told, unreached } = await expeditionAtSea(site, staff)
  const overdue = { issueDate: '2026-01-05', dueDate: '2026-01-20' }
  await staff.createInvoice({ client: told, service: await staff.createService(), ...overdue })
  const page = await visit(state)
  await page.goto(`/app/expeditions/${id}`)
  await button(page, 'Prévenir les clients').click()
  const form = dialog(page, 'Prévenir les clients')
  await expect(form.getByRole('list', { name: 'Clients prévenus' })).toContainText('Email · kivu@exemple.cd')
  await expect(form.getByText(`Bonjour ${told.name}`)).toBeVisible()
  const leftOutRow = form
    .getByRole('region', { name: 'Laissés de côté' })
    .getByRole('listitem')
    .filter({ hasText: unreached.name })
  await expect(leftOutRow).toContainText("Pas de compte WhatsApp ni d'email")
  await button(form, 'Envoyer').click()
  await expect(toast(page, '1 client va être prévenu')).toBeVisible()
  await expect(form).toHaveCount(0)
  await button(page, 'Prévenir les clients').click()
  await expect(form.getByText("Personne ne peut être prévenu pour l'instant.")).toBeVisible()
  await expect(button(form, 'Envoyer')).toHaveCount(0)

  await page.goto('/app')
  const remind = page.getByRole('button', { name: /^Relancer : / }).first()
  await remind.click()
  const reminder = dialog(page, 'Relancer')
  await expect(reminder.getByText(/est échue depuis \d+ j/)).toBeVisible()
  await button(reminder, 'Envoyer').click()
  await expect(toast(page, 'Relance enregistrée')).toBeVisible()
  await expect(reminder).toHaveCount(0)
  await remind.click()
  await expect(reminder.getByText("Déjà relancé aujourd'hui")).toBeVisible()

  const viewer = await visit((await hireStaff(site, 'viewer', slug)).state)
  await viewer.goto('/app')
  await expectHeading(viewer, 'Tableau de bord')
  await quiet(viewer)
  await expect(viewer.getByRole('button', { name: /^Relancer/ })).toHaveCount(0)
  await viewer.goto(`/app/expeditions/${id}`)
  await expect(viewer.getByRole('heading', { level: 1, name: /EXP-/ })).toBeVisible()
  await expect(button(viewer, 'Prévenir les clients')).toHaveCount(0)
})
