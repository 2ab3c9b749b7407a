import { button, choose, dialog, field, withNoBreakSpaces } from './support/page.ts'
import { expect, type Locator, test } from './support/test.ts'

test.use({ own: true })

// Steps of the arrow keys in number fields: weight 0,1 kg, prices and amounts 0,01 $, quantity 1, never below
// the minimum.

async function pressArrow(input: Locator, key: 'ArrowUp' | 'ArrowDown', times = 1) {
  for (let pressed = 0; pressed < times; pressed += 1) await input.press(key)
}

test('figures step by arrow keys from zero or their value, with totals; unreadable ones stay', async ({
  page,
  admin,
}) => {
  const service = await admin.createService({ category: 'Aérien', price: 7_35 })
  await page.goto('/app/factures')
  await button(page, 'Nouvelle Facture Fret Aérien').click()
  const form = dialog(page, 'Nouvelle Facture Fret Aérien')
  await expect(form.locator(':focus')).toHaveCount(1)
  const [quantity, weight, price] = [
    field(form, 'Quantité, ligne 1'),
    field(form, 'Poids (kg), ligne 1'),
    field(form, 'Prix par kg, ligne 1'),
  ]
  await pressArrow(price, 'ArrowUp')
  await expect(price, 'nobody has typed it yet').toHaveValue(withNoBreakSpaces('0,01 $'))
  await pressArrow(price, 'ArrowDown', 2)
  await expect(price).toHaveValue(withNoBreakSpaces('0,00 $'))
  await price.fill('12,505')
  await pressArrow(price, 'ArrowUp')
  await expect(price).toHaveValue('12,505')

  await choose(form, 'Service, ligne 1', service.name, service.name)
  await weight.fill('33,2')
  await pressArrow(weight, 'ArrowUp')
  await expect(weight).toHaveValue(withNoBreakSpaces('33,3 kg'))
  await pressArrow(price, 'ArrowUp', 2)
  await pressArrow(price, 'ArrowDown')
  await expect(price).toHaveValue(withNoBreakSpaces('7,36 $'))
  await expect(form.getByText(withNoBreakSpaces('245,09 $')).filter({ visible: true }).first()).toBeVisible()
  await pressArrow(quantity, 'ArrowUp', 2)
  await expect(quantity).toHaveValue('3')
  await pressArrow(quantity, 'ArrowDown', 5)
  await expect(quantity).toHaveValue('1')
  await weight.fill('0,1')
  await pressArrow(weight, 'ArrowDown', 3)
  await expect(weight).toHaveValue(withNoBreakSpaces('0 kg'))
})
