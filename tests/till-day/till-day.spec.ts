import { test } from '../support/test.ts'
import { foundDayCompany } from './company.ts'
import { expectFigures } from './figures.ts'
import { Keyboard } from './hand.ts'
import { playDay } from './script.ts'

test.use({ as: null })
test.setTimeout(180_000)

test('a whole day of a till by keyboard: every figure is that of the table, to the unit', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/status of (403|409|422)/) // the expense above the ceiling
  const company = await foundDayCompany(site)
  await playDay(company, visit, (page) => new Keyboard(page))
  await expectFigures(company)
})
