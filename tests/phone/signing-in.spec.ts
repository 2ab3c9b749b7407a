import { Secret, TOTP } from 'otpauth'
import { demoPassword } from '../../server/src/site/face/demo-accounts.ts'
import { startSamlProvider } from '../../server/testing/providers/saml.ts'
import { everything } from '../support/axe.ts'
import { button, dialog, expectHeading, field, takenOver, toast } from '../support/page.ts'
import type { Site } from '../support/site.ts'
import { expect, type Page, test } from '../support/test.ts'
import { lowTargets, phones, widthBeyondScreen } from '../support/touch.ts'
import { giveWallet } from '../support/wallet.ts'

// Signing in on the narrowest phone. The desk specs of the same subjects prove the outcomes and the refusals.

test.use({ viewport: phones['360×640'], own: true })

const codeField = (page: Page) => page.getByRole('textbox', { name: /^Code (reçu par|à six chiffres)/ })

test.describe('before signing in', () => {
  test.use({ as: null })

  test('every sign-in method fits the screen, and codes use the numeric keyboard', async ({
    page,
    site,
    company,
  }) => {
    const { email } = await site.hire(company.slug, 'employee')
    await giveWallet(page)
    await page.goto('/auth/unique')
    await expectHeading(page, 'Connexion unique')
    expect(await widthBeyondScreen(page)).toBe(0)
    await page.goto('/auth')
    await takenOver(page)
    await expect(button(page, 'Se connecter avec un portefeuille')).toBeVisible()
    expect(await widthBeyondScreen(page)).toBe(0)

    await askCode(page, async () => {
      await button(page, 'Par SMS plutôt').tap()
      await expect(field(page, 'Téléphone')).toHaveAttribute('type', 'tel')
      await field(page, 'Téléphone').fill('+243841000000')
    })
    await page.goto('/auth')
    await takenOver(page)
    await askCode(page, () => field(page, 'Email').fill(email))
    await codeField(page).fill(await codeMailedTo(site, email))
    await button(page, 'Se connecter').tap()
    await expectHeading(page, 'Tableau de bord')
  })
})

async function askCode(page: Page, fillIn: () => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: 'Recevoir un code' }).tap()
  await fillIn()
  await button(page, 'Recevoir le code').tap()
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric')
  expect(await widthBeyondScreen(page)).toBe(0)
}

async function codeMailedTo(site: Site, email: string): Promise<string> {
  const sql = "select content from auth.outgoing_mails where to_address = $1 and kind = 'connexion'"
  const mails = () => site.sql<{ content: { code: string } }>(sql, [email])
  await expect.poll(mails).toHaveLength(1)
  return (await mails())[0]?.content.code ?? ''
}

test('settings of wallets, second factors and SAML providers fit the screen and a finger', async ({
  page,
}) => {
  const { address } = await giveWallet(page)
  await page.goto('/app/parametres/connexions')
  await button(page, 'Relier un portefeuille').tap()
  const form = dialog(page, 'Relier un portefeuille')
  await form.locator('input[type=password]').fill(demoPassword)
  expect(await widthBeyondScreen(page)).toBe(0)
  expect(await everything(page)).toEqual([])
  await button(form, 'Signer et relier').tap()
  await expect(page.getByText(address)).toBeVisible()
  expect(await widthBeyondScreen(page)).toBe(0)
  expect(await lowTargets(page.getByRole('main'), 40)).toEqual([])

  await turnOnSecondFactor(page)
  expect(await widthBeyondScreen(page)).toBe(0)

  const provider = await startSamlProvider(async (entityId) => (await fetch(entityId)).text())
  await page.goto('/app/parametres/connexion-unique')
  await button(page, 'Donner un rôle à un groupe').tap()
  await expect(field(page, 'Groupe')).toBeVisible()
  expect(await widthBeyondScreen(page)).toBe(0)
  await button(page, 'Retirer le groupe 1').tap()
  await page.getByText('SAML 2.0', { exact: true }).tap()
  await field(page, 'Métadonnées du fournisseur').fill(provider.metadata())
  expect(await lowTargets(page.getByRole('main'), 38)).toEqual([]) // a segment of a choice has 44 px with its border
  await button(page, 'Enregistrer').tap()
  await expect(toast(page, 'Connexion unique enregistrée avec succès')).toBeVisible()
  await button(page, 'Tester').tap()
  await expect(page.getByText(`Il se présente comme ${provider.entityId}.`)).toBeVisible()
  expect(await widthBeyondScreen(page)).toBe(0)
  await provider.stop()
})

/** A phone shows no picture of a code to itself: the key is copied as text. */
async function turnOnSecondFactor(page: Page): Promise<void> {
  await page.goto('/app/parametres/double-authentification')
  await button(page, 'Activer la double authentification').tap()
  await page.getByRole('textbox', { name: "Nom de l'appareil" }).fill('Ce téléphone')
  await page.locator('input[type=password]').fill(demoPassword)
  await button(page, 'Continuer').tap()
  const key = await page
    .getByRole('textbox', { name: "Ou saisissez cette clé dans l'application" })
    .inputValue()
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric')
  await codeField(page).fill(new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate())
  await button(page, 'Confirmer cet appareil').tap()
  await button(page, "J'ai gardé mes codes").tap()
  await expect(page.getByText('Ce téléphone')).toBeVisible()
}
