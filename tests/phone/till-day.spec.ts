import { test } from '../support/test.ts'
import { foundDayCompany } from '../till-day/company.ts'
import { expectFigures } from '../till-day/figures.ts'
import { Finger } from '../till-day/hand.ts'
import { playDay } from '../till-day/script.ts'

test.use({ as: null })
test.setTimeout(180_000)

test('a whole day of a till by touch: every figure is that of the table, to the unit', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/status of (403|409|422)/) // the expense above the ceiling
  const company = await foundDayCompany(site)
  await playDay(company, visit, (page) => new Finger(page))
  await expectFigures(company)
})
