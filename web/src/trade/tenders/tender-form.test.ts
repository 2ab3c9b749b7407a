import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PaymentDraft } from '@escale/contract/trade/payments/draft'
import type { TenderChoices } from '@escale/contract/trade/payments/tenders'
import {
  accountsFor,
  cashOf,
  chosenAccount,
  currenciesFor,
  figuresOf,
  newTender,
  usualPaidDay,
  withMethod,
  withTenders,
} from './tender-form.ts'

const invoiceId = '0195d3f2-0000-7000-8000-000000000000'
const rateId = '0195d3f2-0000-7000-8000-000000000001'
const [till, bank, orange] = ['2', '3', '4'].map((end) => `0195d3f2-0000-7000-8000-00000000000${end}`) as [
  string,
  string,
  string,
]

const choices: TenderChoices = {
  methods: [
    { name: 'Virement', kind: 'banque', accountId: null },
    { name: 'Espèces', kind: 'caisse', accountId: null },
    { name: 'Orange Money', kind: 'mobile money', accountId: null },
  ],
  accounts: [
    { id: till, name: 'Caisse', kind: 'caisse', currency: null, operator: null },
    { id: bank, name: 'Rawbank', kind: 'banque', currency: 'USD', operator: null },
    { id: orange, name: 'Orange', kind: 'mobile money', currency: 'CDF', operator: 'Orange Money' },
  ],
  currencies: [
    { currency: 'USD', cash: null, selling: null, buying: null },
    {
      currency: 'CDF',
      cash: { step: 5000, rounding: 'au-dessus' },
      selling: { id: rateId, rate: '2845', validFrom: '2026-01-05T07:00:00.000Z' as never },
      buying: null,
    },
  ],
  tillId: till,
}

const values = (amount: number, ...tenders: ReturnType<typeof newTender>[]) => ({
  ...{ invoiceId, amount, paymentDate: '2026-01-05', reference: 'R', method: 'Virement', status: 'Reçu' },
  tenders,
})
const parsed = (typed: object) => withTenders(PaymentDraft, choices).safeParse(typed)
const requestOf = (typed: object) => parsed(typed).data

test('one tender in dollars sends its method only, so the usual payment stays as it was', () => {
  const data = requestOf(values(70335, newTender('Espèces')))
  assert.equal(data?.method, 'Espèces')
  assert.equal(data?.tenders, undefined)
})

test('a line that nobody typed follows what is due, in its currency', () => {
  const francs = newTender('Espèces', { currency: 'CDF' })
  const { figures, rest } = figuresOf(choices, [francs], 70335)
  assert.deepEqual([figures[0]?.amount, figures[0]?.exact, rest], [200105000, 200103075, 0])
  const data = requestOf(values(70335, francs))
  assert.deepEqual(
    data?.tenders?.map(({ amount, currency, rateId: rate }) => [amount, currency, rate]),
    [[200105000, 'CDF', rateId]],
  )
})

test('500 $ and 2 100 000 FC leave 1,86 $, which are 5 300 FC', () => {
  const rows = [
    newTender('Espèces', { amount: 50000 }),
    newTender('Espèces', { currency: 'CDF', amount: 210000000 }),
  ]
  const { rest } = figuresOf(choices, rows, 124000)
  assert.equal(rest, 186)
  assert.equal(cashOf(choices, 'CDF', rest), 530000)
  const wrong = parsed(values(124000, ...rows))
  assert.deepEqual(
    wrong.error?.issues.map(({ path, message }) => [path.join('.'), message]),
    [
      [
        'tenders.1.amount',
        'Les moyens de paiement font 1\u00a0238,14\u00a0$, le montant est 1\u00a0240,00\u00a0$.',
      ],
    ],
  )
})

test('change is a negative tender', () => {
  const rows = [
    newTender('Espèces', { amount: 10000 }),
    newTender('Espèces', { currency: 'CDF', isChange: true }),
  ]
  const data = requestOf(values(9340, ...rows))
  assert.deepEqual(
    data?.tenders?.map(({ amount }) => amount),
    [10000, -1875000],
  )
})

test('an amount that cannot be read is refused beside its field', () => {
  const rows = [
    newTender('Espèces', { amount: { unreadable: 'Montant illisible.', typed: 'x' } }),
    newTender('Virement'),
  ]
  assert.equal(parsed(values(9340, ...rows)).error?.issues[0]?.path.join('.'), 'tenders.0.amount')
})

test('the day of a transfer is sent with mobile money only, and refused beside its field', () => {
  const orange = { currency: 'CDF', paidDay: '2026-01-04' } as const
  assert.equal(
    requestOf(values(1000, newTender('Orange Money', orange)))?.tenders?.[0]?.paidDay,
    '2026-01-04',
  )
  assert.equal(requestOf(values(1000, newTender('Espèces', orange)))?.tenders?.[0]?.paidDay, null)
  const typed = parsed(values(1000, newTender('Orange Money', { ...orange, paidDay: '31/02' })))
  assert.equal(typed.error?.issues[0]?.path.join('.'), 'tenders.0.paidDay')
})

test('what was typed for mobile money is not sent with another method, nor a fee in another currency', () => {
  const typed = { currency: 'CDF', fee: 100000, reference: 'PP1', screenshotId: rateId } as const
  const row = withMethod(choices, newTender('Orange Money', typed), 'Espèces')
  const cash = requestOf(values(1000, row))?.tenders?.[0] ?? assert.fail()
  assert.deepEqual([cash.currency, cash.fee, cash.reference, cash.screenshotId], ['CDF', null, null, null])
  const dollars = withMethod(choices, newTender('Orange Money', typed), 'Virement')
  assert.deepEqual([dollars.currency, dollars.fee], ['USD', null])
})

test('the day of a transfer is usually that of the payment, at the latest today', () => {
  assert.equal(usualPaidDay('2026-01-04', '2026-01-05'), '2026-01-04')
  assert.equal(usualPaidDay('2026-02-01', '2026-01-05'), '2026-01-05')
  assert.equal(usualPaidDay('2', '2026-01-05'), '2026-01-05')
  assert.equal(usualPaidDay(null, '2026-01-05'), '2026-01-05')
})

test('the account that the company proposes is chosen with its currency, and another may be', () => {
  const airtel = '0195d3f2-0000-7000-8000-000000000005'
  const proposed: Record<string, string> = { Virement: bank, 'Orange Money': orange }
  const proposing: TenderChoices = {
    ...choices,
    methods: choices.methods.map((method) => ({ ...method, accountId: proposed[method.name] ?? null })),
    accounts: [
      ...choices.accounts,
      { id: airtel, name: 'Airtel', kind: 'mobile money', currency: 'USD', operator: 'Airtel' },
    ],
  }
  const row = withMethod(proposing, newTender('Espèces', { amount: 5 }), 'Orange Money')
  assert.deepEqual([row.currency, row.amount, chosenAccount(proposing, row)?.id], ['CDF', null, orange])
  assert.equal(chosenAccount(proposing, { ...row, currency: 'USD' }), null, 'it does not take dollars')
  assert.equal(chosenAccount(proposing, { ...row, currency: 'USD', accountId: airtel })?.id, airtel)
  const sent = withTenders(PaymentDraft, proposing).safeParse(values(1000, newTender('Virement'))).data
  assert.equal(sent?.tenders?.[0]?.accountId, bank, 'the account that the person saw')
})

test('each method offers the currencies and accounts that take it', () => {
  assert.deepEqual(currenciesFor(choices, 'Espèces'), ['USD', 'CDF'])
  assert.deepEqual(currenciesFor(choices, 'Virement'), ['USD'])
  assert.deepEqual(currenciesFor(choices, 'Orange Money'), ['CDF'])
  assert.deepEqual(
    accountsFor(choices, newTender('Orange Money', { currency: 'CDF' })).map(({ id }) => id),
    [orange],
  )
  assert.deepEqual(accountsFor({ ...choices, tillId: null }, newTender('Espèces')), [])
})

test('of several mobile money accounts, that of the operator of the method is proposed', () => {
  const [mpesa, other] = ['5', '6'].map((end) => `0195d3f2-0000-7000-8000-00000000000${end}`)
  const account = (id = '', operator = '') =>
    ({ id, name: operator, kind: 'mobile money', currency: 'CDF', operator }) as const
  const row = newTender('Orange Money', { currency: 'CDF' })
  const two = { ...choices, accounts: [account(mpesa, 'M-Pesa'), ...choices.accounts] }
  assert.equal(chosenAccount(two, row)?.id, orange)
  assert.equal(chosenAccount(two, { ...row, accountId: String(mpesa) })?.id, mpesa)
  const same = { ...two, accounts: [account(other, 'Orange Money'), ...two.accounts] }
  assert.equal(chosenAccount(same, row), null)
  const data = withTenders(PaymentDraft, two).safeParse(values(3150, row)).data
  assert.equal(data?.tenders?.[0]?.accountId, orange)
})
