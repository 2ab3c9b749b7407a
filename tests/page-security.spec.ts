import { button, dialog, expectHeading, field, quiet, takenOver, toast } from './support/page.ts'
import { expect, type Faults, type Page, test } from './support/test.ts'

test.describe('outside the demo', () => {
  test.use({ as: null })

  async function enter(visit: (who: null, options: { baseURL: string }) => Promise<Page>, guarded: { url: string }) {
    return visit(null, { baseURL: guarded.url })
  }

  test('a right click is blocked with a word, but never in a field', async ({ guarded, visit }) => {
    const page = await enter(visit, guarded)
    await page.goto('/auth')
    await takenOver(page)
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
    await takenOver(page)
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

  test('the public pages block the same, with the same words, and say what the policy forbids', async ({ guarded, visit, faults }) => {
    forbidden(faults)
    const page = await enter(visit, guarded)
    for (const path of ['/', '/directory', '/services-price']) {
      await page.goto(path)
      await watchDefaults(page, 'contextmenu')
      await page.getByRole('heading', { level: 1 }).click({ button: 'right' })
      expect(await wasBlocked(page), path).toBe(true)
      await expect(page.getByRole('alert')).toHaveText('SécuritéLe clic droit est désactivé.')
      await watchDefaults(page, 'keydown')
      await page.keyboard.press('F12')
      expect(await wasBlocked(page), path).toBe(true)
      await page.evaluate(() => {
        const script = document.createElement('script')
        script.textContent = 'window.intruder = true'
        document.body.append(script)
      })
      await expect(page.getByRole('alert')).toContainText('Violation de Sécurité')
    }
  })

  test('what no mail can carry is said wherever one would have left', async ({ guarded, visit }) => {
    const off = "L'envoi des emails n'est pas configuré : rien ne part."
    const page = await visit((await guarded.signIn('admin@atlas.demo')).state, { baseURL: guarded.url })
    for (const path of ['/app/users', '/app/parametres/profil', '/app/parametres/entreprises']) {
      await page.goto(path)
      await expect(page.getByRole('status').filter({ hasText: off })).toBeVisible()
    }
    await page.goto('/app/users')
    await button(page, 'Inviter un utilisateur').click()
    await expect(dialog(page, 'Inviter un utilisateur').getByRole('status')).toContainText(off)
    await guarded.sql(`update platform_settings set value = 'false' where name = 'super_admin_factor'`) // what is asked of them first is another test
    const owner = await visit((await guarded.signIn('super@escale.demo')).state, { baseURL: guarded.url })
    await owner.goto('/app/entreprises')
    await button(owner, 'Nouvelle entreprise').click()
    await expect(dialog(owner, 'Nouvelle entreprise').getByRole('status')).toContainText(off)
  })

  test('no account is offered on the sign-in page', async ({ guarded, visit }) => {
    const page = await enter(visit, guarded)
    await page.goto('/auth')
    await takenOver(page)
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

test('what the browser blocked reaches the security log, once each, and is no alarm beside what was said', async ({ site, visit, faults }) => {
  forbidden(faults)
  const { id, email } = await site.hire('atlas-fret', 'manager')
  const page = await visit((await site.signIn(email)).state)
  await page.goto('/app/security')
  await expectHeading(page, 'Permissions Insuffisantes')
  await page.evaluate(() => {
    for (let n = 0; n < 3; n += 1) {
      const script = document.createElement('script')
      script.textContent = 'window.intruder = true'
      document.body.append(script)
    }
  })
  await expect(toast(page, 'Violation de Sécurité').first()).toBeVisible()
  const logged = () =>
    site.sql<{ action: string; record_id: string; reported: boolean }>(
      'select action, record_id, reported from security_logs where user_id = $1 and reported order by action',
      [id],
    )
  await expect.poll(logged).toEqual([
    { action: 'PAGE_BLOCKED', record_id: '/app/security', reported: true },
    { action: 'POLICY_VIOLATION', record_id: 'script-src-elem inline', reported: true },
  ])
  await quiet(page)
  expect(await logged()).toHaveLength(2)
  await expect(toast(page, 'Événement de sécurité détecté')).toHaveCount(0)
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
