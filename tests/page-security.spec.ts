import { button, dialog, expectHeading, field, quiet, toast } from './support/page.ts'
import { expect, type Faults, type Page, test } from './support/test.ts'

test.describe('outside the demo', () => {
  test.use({ as: null })

  async function enter(visit: (who: null, options: { baseURL: string }) => Promise<Page>, guarded: { url: string }) {
    return visit(null, { baseURL: guarded.url })
  }

  test('a right click is blocked with a word, but never in a field', async ({ guarded, visit }) => {
    const page = await enter(visit, guarded)
    await page.goto('/auth')
    await expectHeading(page, 'Connexion')
    await watchDefaults(page, 'contextmenu')
    await page.getByRole('heading', { level: 1 }).click({ button: 'right' })
    await expect(toast(page, 'Sécurité')).toContainText('Le clic droit est désactivé.')
    expect(await wasBlocked(page)).toBe(true)
    await field(page, 'Email').click({ button: 'right' })
    expect(await wasBlocked(page)).toBe(false)
  })

  test('the shortcuts of the developer tools are blocked with a word, but never in a field', async ({ guarded, visit }) => {
    const page = await enter(visit, guarded)
    await page.goto('/auth')
    await expectHeading(page, 'Connexion')
    await watchDefaults(page, 'keydown')
    for (const keys of ['F12', 'Control+Shift+I', 'Control+Shift+J', 'Control+Shift+C', 'Control+u']) {
      await page.keyboard.press(keys)
      expect(await wasBlocked(page), keys).toBe(true)
    }
    await expect(toast(page, 'Sécurité').first()).toContainText('Ce raccourci est désactivé.')
    await field(page, 'Email').focus()
    await page.keyboard.press('Control+u')
    expect(await wasBlocked(page)).toBe(false)
    await page.keyboard.press('a')
    expect(await wasBlocked(page)).toBe(false)
  })

  test('no account is offered on the sign-in page', async ({ guarded, visit }) => {
    const page = await enter(visit, guarded)
    await page.goto('/auth')
    await expectHeading(page, 'Connexion')
    await quiet(page)
    await expect(page.getByText('Comptes de démonstration')).toHaveCount(0)
  })
})

test('the demo leaves right click and shortcuts alone', async ({ page }) => {
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  await watchDefaults(page, 'contextmenu')
  await page.getByRole('heading', { level: 1 }).click({ button: 'right' })
  expect(await wasBlocked(page)).toBe(false)
})

test('a content the policy forbids is blocked and said, in the second store', async ({ page, faults }) => {
  forbidden(faults)
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.intruder = true'
    document.body.append(script)
  })
  await expect(toast(page, 'Violation de Sécurité')).toContainText('script-src')
  expect(await page.evaluate(() => 'intruder' in window)).toBe(false)
})

test('no page of another site may frame this one, nor hold it by its window', async ({ page, site }) => {
  const answer = await page.goto('/app')
  const headers = answer?.headers() ?? {}
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe-')
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(headers['permissions-policy']).toContain('camera=(self)')
  const nonces = await Promise.all(
    [1, 2].map(async () => /nonce-([^']+)/.exec((await fetch(`${site.url}/app`)).headers.get('content-security-policy') ?? '')?.[1]),
  )
  expect(nonces[0]).not.toBe(nonces[1])
})

test('an unsaved form is not lost by closing the tab without a question', async ({ page }) => {
  await page.goto('/app/clients')
  await button(page, 'Nouveau Client').click()
  await field(dialog(page, 'Nouveau Client'), "Nom de l'entreprise").fill('Maison Kivu')
  const asked = page.waitForEvent('dialog')
  const left = page.reload().catch(() => null)
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await left
})

function forbidden(faults: Faults) {
  faults.expect(/Content Security Policy/, /securitypolicyviolation/)
}

/** Remembers whether the last event of a kind was kept from its default. */
async function watchDefaults(page: Page, kind: 'contextmenu' | 'keydown') {
  await page.evaluate((type) => {
    addEventListener(type, (event) => {
      document.documentElement.dataset.blocked = String(event.defaultPrevented)
    })
  }, kind)
}

async function wasBlocked(page: Page): Promise<boolean> {
  return (await page.evaluate(() => document.documentElement.dataset.blocked)) === 'true'
}
