import { reachTaker, settledAtCounter } from './hand-over.ts'
import { inboxOf } from './inbox.ts'
import { button, dialog, field, toast } from './page.ts'
import type { Site, StorageState } from './site.ts'
import { expect, type Locator, type Page, test } from './test.ts'

// Notices take room on the screen and must not cover the controls.

type Visit = (who: StorageState) => Promise<Page>

/** Makes the page show notices, like those for content that its policy blocks. */
export async function showMessages(page: Page, count: number): Promise<void> {
  await page.evaluate((times) => {
    for (let n = 0; n < times; n += 1) {
      const details = {
        effectiveDirective: 'img-src',
        blockedURI: 'https://ailleurs.test/',
        disposition: 'enforce' as const,
      }
      const required = {
        documentURI: location.href,
        originalPolicy: '',
        violatedDirective: 'img-src',
        statusCode: 200,
      }
      document.dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', { ...details, ...required }),
      )
    }
  }, count)
  await expect(toast(page, 'Violation de Sécurité').first()).toBeVisible()
}

/** Expects that a press on the middle of each target reaches it under the most notices that fit. */
async function expectUncovered(page: Page, needed: Record<string, Locator>): Promise<void> {
  await expect(async () => {
    await showMessages(page, 3)
    for (const [name, target] of Object.entries(needed)) {
      await target.scrollIntoViewIfNeeded()
      expect(await nameOver(target), name).toBeNull()
    }
    await expect(
      toast(page, 'Violation de Sécurité').first(),
      'the messages were there all along',
    ).toBeVisible({ timeout: 1 })
  }).toPass({ timeout: 30_000 })
}

/** The element that covers the middle of the target; null when the target is free. */
function nameOver(target: Locator): Promise<string | null> {
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(x + width / 2, y + height / 2)
    return element.contains(found) ? null : `${found?.tagName} ${found?.className}`
  })
}

async function receptionForm(page: Page): Promise<void> {
  await page.goto('/app/warehouse')
  await button(page, 'Nouvelle réception').click()
  const form = dialog(page, 'Nouvelle réception')
  await expect(field(form, 'Numéro de suivi')).toBeFocused()
  await expectUncovered(page, { save: button(form, 'Enregistrer la réception') })
}

async function invoiceForm(page: Page): Promise<void> {
  await page.goto('/app/factures')
  await button(page, 'Nouvelle Facture Maritime').click()
  const form = dialog(page, 'Nouvelle Facture Maritime')
  const total = form
    .getByText(/^Total/)
    .filter({ visible: true })
    .last()
  await expectUncovered(page, { save: form.locator('[type=submit]'), total })
}

async function composer(site: Site, visit: Visit): Promise<void> {
  const inbox = await inboxOf(site)
  const { name } = await inbox.createWritingClient()
  const page = await visit(inbox.states.employee)
  await page.goto('/app/whatsapp')
  await page.getByRole('list', { name: 'Liste des conversations' }).getByRole('button', { name }).click()
  const words = page.getByRole('textbox', { name: 'Message' })
  await words.fill('Il est arrivé')
  await expectUncovered(page, { words, send: button(page, 'Envoyer') })
  const { width, height } = page.viewportSize() ?? { width: 360, height: 640 }
  if (width > 767) return
  await page.setViewportSize({ width, height: height - 300 }) // the keyboard is up
  await expectUncovered(page, { words, send: button(page, 'Envoyer') })
}

async function signature(site: Site, visit: Visit): Promise<void> {
  const { keeper, code } = await settledAtCounter(site)
  const page = await visit(keeper)
  const remise = await reachTaker(page, code)
  await expectUncovered(page, { save: button(remise, 'Remettre les marchandises') })
}

/** The test at one size of window, which each spec file names. */
export function testAt(viewport: { width: number; height: number }): void {
  test.use({ viewport })

  test.beforeEach(({ faults }) => faults.expect(/securitypolicyviolation/))

  test('a message covers no part of the forms of a reception, invoice, conversation or signature', async ({
    page,
    site,
    visit,
  }) => {
    test.slow()
    const visitHere = (who: StorageState) => visit(who, { viewport })
    await test.step('reception', () => receptionForm(page))
    await test.step('invoice', () => invoiceForm(page))
    await test.step('conversation', () => composer(site, visitHere))
    await test.step('signature', () => signature(site, visitHere))
  })
}
