import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Letterhead } from '@escale/contract/channels/pdf/document'
import { defaultReference } from '@escale/contract/trade/payments/draft'
import { shortReference } from '@escale/contract/trade/payments/reference'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { createPrinter } from '#channels/pdf/printer.ts'
import { pdfLines } from '#testing/pdf.ts'
import type { AccountStatement, Movement } from '#trade/account-statement.ts'
import { buildStatement } from './statement.ts'

const letterhead: Letterhead = {
  companyId: 'atlas',
  name: 'Atlas Fret',
  legalName: 'Atlas Fret SARL',
  tagline: 'Groupage maritime et aérien',
  color: '#0b5d6b',
  timeZone: 'Africa/Kinshasa',
  city: 'Kinshasa',
  address: '12, avenue du Port\nGombe\nKinshasa',
  phones: '+243812345678',
  email: 'contact@atlas.example',
  website: 'atlas.example',
  tradeRegister: 'CD/KIN/RCCM/18-B-01234',
  nationalId: '01-83-N12345A',
  taxNumber: 'A1812345X',
  bankDetails:
    'Rawbank, compte 05100-05101-00012345678-90 USD\nEquity BCDC, compte 00018-00012-34567890123-45 USD',
  mobileMoney: 'M-Pesa 0815 550 102',
  invoiceTerms: null,
  numberWords: 'soixante-dix',
  footer: 'Merci de votre confiance.',
  logoKey: null,
  stampKey: null,
}

const client = {
  id: 'c',
  isShared: false,
  name: 'Hôtel Pullman Kinshasa',
  phone: '+243812345678',
  email: 'compta@pullman.example',
  address: 'Gombe',
}
const period = { from: '2026-01-01', to: '2026-11-25' }

/** Account with large invoices, each followed by a payment with the longest proposed reference. */
function accountOf(count: number): AccountStatement {
  const movements = Array.from({ length: count }, (_, place): Movement => {
    const invoiceNumber = `INV-${1_768_377_180_639 + place}`
    const day = `2026-01-${String(10 + (place % 20)).padStart(2, '0')}`
    const own = { id: String(place), day, invoiceNumber, reference: null }
    if (place % 2 === 0)
      return {
        ...own,
        kind: 'Facture',
        piece: invoiceNumber,
        method: null,
        debit: 12_345_670 + place,
        credit: 0,
      }
    const piece = defaultReference(invoiceNumber, 1_768_397_068_589 + place)
    return { ...own, kind: 'Paiement', piece, method: 'Mobile Money', debit: 0, credit: 10_000_000 + place }
  })
  const sum = (figure: 'debit' | 'credit') =>
    movements.reduce((total, movement) => total + movement[figure], 0)
  const [debit, credit] = [sum('debit'), sum('credit')]
  const closing = debit - credit
  return {
    opening: 0,
    debit,
    credit,
    closing,
    movements,
    ageing: { notDue: closing, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0, advance: 0 },
  }
}

const printer = createPrinter()

async function statementPages(account: AccountStatement): Promise<string[][]> {
  return pdfLines(
    await printer.print({ document: buildStatement({ letterhead, client, period, account }), pictures: {} }),
  )
}

test('a movement takes one line', async () => {
  const account = accountOf(40)
  const lines = (await statementPages(account)).flat()
  for (const { day, piece, debit, credit, invoiceNumber } of account.movements) {
    const amount = formatMoney(debit || credit).replaceAll(/\s/g, ' ')
    const own = lines.find((line) => line.includes(amount))
    for (const said of [formatDay(day), shortReference(piece), invoiceNumber])
      assert.ok(own?.includes(said), `« ${said} » in « ${own} »`)
  }
})

test('a statement of 15 movements fits on one page', async () => {
  const pages = await statementPages(accountOf(15))
  assert.equal(pages.length, 1)
  const [page = []] = pages
  for (const said of ['Solde initial', 'Ancienneté de ce qui reste dû', 'Pour régler', 'Solde final'])
    assert.ok(page.some((line) => line.includes(said)))
})

test('a statement never ends with its sums alone on a page', async () => {
  for (const count of [18, 20, 22, 24, 26, 28, 60]) {
    const page = (await statementPages(accountOf(count))).at(-1) ?? []
    for (const said of ['INV-', 'Solde final', 'Pour régler'])
      assert.ok(
        page.some((line) => line.includes(said)),
        `${said}, of ${count} movements`,
      )
  }
})
