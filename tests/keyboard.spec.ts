import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { dialog, expectHeading, field, row, takenOver, toast } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ as: null, own: true })

/** Presses Tab until the element has the focus; gives up after `most` keys. */
async function tabTo(page: Page, name: string, most = 40): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return (
        element?.getAttribute('aria-label') ??
        (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? element.labels?.[0]?.textContent
          : element?.textContent) ??
        ''
      )
    })
    if (focused.trim() === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`« ${name} » was not reached with Tab`)
}

test('one client from sign-in to deletion without touching the mouse', async ({ page, signedIn }) => {
  const { session } = await signedIn('manager')
  const kivu = unique('Maison Kivu')
  await page.goto('/auth')
  await takenOver(page)
  await tabTo(page, 'Email')
  await page.keyboard.type(session.user.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Tableau de bord')

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await tabTo(page, 'Clients')
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Clients')
  await tabTo(page, 'Nouveau Client')
  await page.keyboard.press('Enter')
  await expect(field(dialog(page, 'Nouveau Client'), "Nom de l'entreprise")).toBeFocused()
  await page.keyboard.type(kivu)
  await page.keyboard.press('Tab')
  await page.keyboard.type('achats@kivu.example')
  await tabTo(page, 'Type')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Adresse')
  await page.keyboard.type('Quai 7')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Client créé avec succès')).toBeVisible()
  await expect(dialog(page, 'Nouveau Client')).toBeHidden()

  await page.keyboard.press('f')
  await expect(page.getByPlaceholder(/^Filtrer/)).toBeFocused()
  await page.keyboard.insertText(kivu)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, kivu)).toContainText('Terrestre')
  await tabTo(page, kivu)
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Modifier le Client')
  await expect(field(form, "Nom de l'entreprise")).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' SARL')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Client modifié avec succès')).toBeVisible()
  await expect(form).toBeHidden()

  await expect(row(page, `${kivu} SARL`)).toBeVisible()
  await tabTo(page, `${kivu} SARL`)
  await page.keyboard.press('Enter')
  await expect(field(form, "Nom de l'entreprise")).toBeFocused()
  await tabTo(page, 'Supprimer')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alertdialog').locator(':focus')).toHaveText('Annuler')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Client supprimé avec succès')).toBeVisible()
  await expect(row(page, kivu)).toHaveCount(0)
})
