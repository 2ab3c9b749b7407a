import { demoPassword } from '../../server/src/site/face/demo-accounts.ts'
import { everything } from '../support/axe.ts'
import { button, dialog, expectHeading, field, toast } from '../support/page.ts'
import { expect, type Page, test } from '../support/test.ts'
import { lowTargets, phones } from '../support/touch.ts'
import { giveWallet } from '../support/wallet.ts'

test.use({ as: null })

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const [size, viewport] of Object.entries(phones))
  test.describe(size, () => {
    test.use({ viewport })

    test('the wallet of the phone’s browser is linked and unlinked with a finger, nothing wider than the screen', async ({ page, site }) => {
      const { email } = await site.hire('atlas-fret', 'employee')
      const { address } = await giveWallet(page)
      await page.goto('/auth')
      await expect(button(page, 'Se connecter avec un portefeuille')).toBeVisible()
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await field(page, 'Email').fill(email)
      await page.locator('input[type=password]').fill(demoPassword)
      await button(page, 'Se connecter').tap()
      await expectHeading(page, 'Tableau de bord')
      await page.goto('/app/parametres/connexions')
      await button(page, 'Relier un portefeuille').tap()
      const form = dialog(page, 'Relier un portefeuille')
      await form.locator('input[type=password]').fill(demoPassword)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await everything(page)).toEqual([])
      await button(form, 'Signer et relier').tap()
      await expect(toast(page, 'Portefeuille relié avec succès')).toBeVisible()
      await expect(page.getByText(address)).toBeVisible()
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await lowTargets(page.getByRole('main'), 40)).toEqual([])
      await button(page, `Retirer Portefeuille, ${address}`).tap()
      await button(page, 'Retirer').last().tap()
      await expect(page.getByText('Aucune connexion liée')).toBeVisible()
    })
  })
