import { button, dialog, expectHeading, field, quiet, takenOver, toast } from './support/page.ts'
import { expect, type Faults, type Page, test } from './support/test.ts'

test('outside the demo right click and tools are blocked, never in a field; absent mail is shown', async ({
  guarded,
  visit,
  faults,
}) => {
  expectViolations(faults)
  const page = await visit(null, { baseURL: guarded.url })
  await page.goto('/auth')
  await takenOver(page)
  await expectHeading(page, 'Connexion')
  await expect(page.getByText('Comptes de démonstration')).toHaveCount(0)
  await watchDefaults(page, 'contextmenu')
  await page.getByRole('heading', { level: 1 }).click({ button: 'right' })
  await expect(toast(page, 'Sécurité')).toContainText('Le clic droit est désactivé.')
  expect(await wasBlocked(page)).toBe(true)
  await field(page, 'Email').click({ button: 'right' })
  expect(await wasBlocked(page)).toBe(false)

  await watchDefaults(page, 'keydown')
  await page.getByRole('heading', { level: 1 }).click()
  for (const keys of ['F12', 'Control+Shift+I', 'Control+Shift+J', 'Control+Shift+C', 'Control+u']) {
    await page.keyboard.press(keys)
    expect(await wasBlocked(page), keys).toBe(true)
  }
  await expect(toast(page, 'Ce raccourci est désactivé.').first()).toBeVisible()
  await field(page, 'Email').focus()
  for (const keys of ['Control+u', 'a']) {
    await page.keyboard.press(keys)
    expect(await wasBlocked(page), keys).toBe(false)
  }

  await page.goto('/')
  await watchDefaults(page, 'contextmenu')
  await page.getByRole('heading', { level: 1 }).click({ button: 'right' })
  expect(await wasBlocked(page), 'a public page').toBe(true)
  await expect(page.getByRole('alert')).toHaveText('SécuritéLe clic droit est désactivé.')
  await insertScript(page)
  await expect(page.getByRole('alert')).toContainText('Violation de Sécurité')

  await expectNoMail(await visit((await guarded.signIn('admin@atlas.demo')).state, { baseURL: guarded.url }))
})

/** No email can be sent: pages that would send one show a notice. */
async function expectNoMail(page: Page) {
  const off = "L'envoi des emails n'est pas configuré : rien ne part."
  for (const path of ['/app/parametres/profil', '/app/parametres/entreprises', '/app/users']) {
    await page.goto(path)
    await expect(page.getByRole('status').filter({ hasText: off })).toBeVisible()
  }
  await button(page, 'Inviter un utilisateur').click()
  await expect(dialog(page, 'Inviter un utilisateur').getByRole('status')).toContainText(off)
}

test('a content the policy forbids is blocked, reported and logged once', async ({ site, visit, faults }) => {
  expectViolations(faults)
  const { id, email } = await site.hire(await site.found(), 'manager')
  const page = await visit((await site.signIn(email)).state)
  await page.goto('/app/security')
  await expectHeading(page, 'Permissions Insuffisantes')
  await watchDefaults(page, 'contextmenu')
  await page.getByRole('heading', { level: 1 }).click({ button: 'right' })
  expect(await wasBlocked(page), 'the demo leaves a right click alone').toBe(false)
  for (let n = 0; n < 3; n += 1) await insertScript(page)
  await expect(toast(page, 'Violation de Sécurité').first()).toContainText('script-src')
  expect(await page.evaluate(() => 'intruder' in window)).toBe(false)

  const logged = () =>
    site.sql<{ action: string; record_id: string }>(
      'select action, record_id from security_logs where user_id = $1 and reported order by action',
      [id],
    )
  await expect.poll(logged).toEqual([
    { action: 'PAGE_BLOCKED', record_id: '/app/security' },
    { action: 'POLICY_VIOLATION', record_id: 'script-src-elem inline' },
  ])
  await quiet(page)
  expect(await logged()).toHaveLength(2)
  await expect(toast(page, 'Événement de sécurité détecté')).toHaveCount(0)
})

function expectViolations(faults: Faults) {
  faults.expect(/Content Security Policy/, /securitypolicyviolation/)
}

function insertScript(page: Page): Promise<void> {
  return page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.intruder = true'
    document.body.append(script)
  })
}

/** Stores whether the default action of the last event of a kind was prevented. */
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
