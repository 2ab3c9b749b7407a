import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Texts } from '@escale/contract/trade/imports/check-line'
import { daysAfter, today } from '@escale/contract/values/days'
import { inCompany } from '#database/caller/company.ts'
import { useFeatures } from '#testing/company/features.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'
import { importTasks } from './tasks.ts'

const world = await startWorld()
after(world.stop)
const tasks = importTasks({ pool: world.jobs } as never)
const day = today('Africa/Kinshasa')

/** A company with accounts, its manager, and clients of the given names beside « Maison Kivu ». */
async function accountingCompany(...names: string[]) {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId, ['account'])
  const manager = await company.hire('manager')
  const clients: Record<string, string> = { 'Maison Kivu': company.clientId }
  for (const name of names) clients[name] = (await manager.clients.create({ name })).id
  return { ...company, manager, clients }
}

type Company = Awaited<ReturnType<typeof accountingCompany>>

const columns = {
  client: 'Client',
  amount: 'Reste dû',
  day: 'Date',
  number: 'Facture',
  dueDate: 'Échéance',
  total: 'Total',
}

async function checkFile(who: Person, lines: Texts[], heads: Record<string, string> = columns) {
  const start = {
    kind: 'invoices',
    fileName: 'soldes.csv',
    columns: heads,
    linesCount: lines.length,
  } as const
  const { id } = await who.imports.create(start)
  const numbered = lines.map((texts, at) => ({ line: at + 2, texts }))
  for (let at = 0; at < numbered.length; at += 500)
    await who.imports.putLines({ id, lines: numbered.slice(at, at + 500) })
  return who.imports.check({ id })
}

/** Runs the waiting jobs of imports like the worker. */
async function runJobs({ tenantId }: Company): Promise<void> {
  const { rows } = await world.owner.query<{ task: 'write_import' | 'undo_import'; payload: object }>(
    `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
     where task.id = job.task_id and task.identifier in ('write_import', 'undo_import')
       and job.payload ->> 'companyId' = $1
     returning task.identifier as task, job.payload`,
    [tenantId],
  )
  for (const { task, payload } of rows)
    await tasks[task]?.(payload, { job: { attempts: 1, max_attempts: 1 } } as never)
}

async function importFile(company: Company, lines: Texts[]) {
  const { id } = await checkFile(company.manager, lines)
  await company.manager.imports.confirm({ id, skipsProblems: true, takesTwins: false })
  await runJobs(company)
  return company.manager.imports.get({ id })
}

/** The sentence of each line that is set aside, by its number in the file. */
async function reasonsOf(who: Person, id: string): Promise<Record<number, string>> {
  const lines = await who.imports.lines({ id, of: 'erreurs' })
  return Object.fromEntries(
    lines.map(({ line, problems }) => [line, Object.values(problems ?? {}).join(' ')]),
  )
}

/** Asserts that account, receivables and figures of a company agree with its documents. */
async function assertProved({ tenantId }: Company): Promise<void> {
  const proofs = await inCompany(world.jobs, tenantId, ({ run }) =>
    run<{ account: object[]; figures: object[] }>({
      text: 'select prove_account($1) as account, prove_receivables($1) as figures',
      values: [tenantId],
    }),
  )
  assert.deepEqual(proofs, [{ account: [], figures: [] }])
}

test('a file opens accounts with a balance, an advance and open invoices', async () => {
  const company = await accountingCompany('Étoile', 'Ets Goma')
  const { manager, clients } = company
  const done = await importFile(company, [
    { client: 'maison kivu', amount: '1 240,50', day: '31/12/2025' },
    { client: 'Étoile', amount: '(300,00)', day: '2025-12-31' },
    {
      client: 'Ets Goma',
      amount: '740',
      day: '5/11/2025',
      number: '2025-118',
      dueDate: '5.12.25',
      total: '1 240',
    },
    { client: 'Ets Goma', amount: '10,00', day: '06/11/2025', number: '2025-119' },
  ])
  assert.deepEqual([done.state, done.writtenCount, done.problemsCount], ['Terminé', 4, 0])

  const { items } = await manager.invoices.list({ sort: 'total', order: 'asc' })
  assert.deepEqual(
    items.map((one) => [
      one.invoiceNumber,
      one.serviceType,
      one.issueDate,
      one.dueDate,
      one.total,
      one.balance,
      one.description,
    ]),
    [
      ['2025-119', 'Ouverture', '2025-11-06', '2025-11-06', 1000, 1000, 'Facture 2025-119 de 10,00 $'],
      [
        ...['2025-118', 'Ouverture', '2025-11-05', '2025-12-05', 74000, 74000],
        'Facture 2025-118 de 1\u00a0240,00 $, dont 500,00 $ payés avant',
      ],
      [
        `SI-${day.slice(0, 4)}-00001`,
        'Ouverture',
        '2025-12-31',
        '2025-12-31',
        124050,
        124050,
        'Solde du compte au 31 déc. 2025',
      ],
    ].map((row) =>
      row.map((cell) => (typeof cell === 'string' ? cell.replaceAll(/(\d) \$/g, '$1\u00a0$') : cell)),
    ),
  )
  const account = await manager.ledger.account({ id: clients.Étoile ?? '' })
  assert.deepEqual(
    [account.balance, account.free, account.credits[0]?.label],
    [-30000, 30000, "Solde d'ouverture"],
  )
  assert.deepEqual(
    account.openings.map(({ number, amount, day: on }) => [number, amount, on]),
    [[null, -30000, '2025-12-31']],
  )
  await assertProved(company)
})

test('a line that cannot be taken over is set aside with its reason', async () => {
  const company = await accountingCompany('Deux Fois', 'Déjà Ouvert', 'Une Facture')
  const { manager, clients } = company
  await manager.ledger.open({ clientId: clients['Déjà Ouvert'] ?? '', amount: 500, day })
  await importFile(company, [{ client: 'Une Facture', amount: '5', day: '01/02/2025', number: 'f-7' }])
  const { id, problemsCount } = await checkFile(manager, [
    { client: 'Maison Kivu', amount: '0,00' }, // 2
    { client: 'Maison Kivu', amount: '1000000000' },
    { client: 'Maison Kivu', amount: '12', day: '31/02/2025' },
    { client: 'Maison Kivu', amount: '12', day: daysAfter(day, 1) },
    { client: 'Maison Kivu', amount: '12 EUR' },
    { client: 'Deux Fois', amount: '12' }, // 7
    { client: 'Deux Fois', amount: '13' },
    { client: 'Déjà Ouvert', amount: '12' },
    { client: 'Inconnu', amount: '12' },
    { client: 'Une Facture', amount: '5', number: 'F-7' },
    { client: 'Une Facture', amount: '5', number: 'F-8' }, // 12
    { client: 'Une Facture', amount: '6', number: 'f-8' },
    { client: 'Maison Kivu', amount: '-5', number: 'F-9' },
    { client: 'Maison Kivu', amount: '5', number: 'F-10', total: '4' },
    { client: 'Maison Kivu', amount: '5', number: 'F-11', day: '02/01/2025', dueDate: '01/01/2025' },
    { client: '', amount: '5' },
    { client: 'Maison Kivu', amount: '' },
    { client: 'Une Facture', amount: '50' },
  ])
  assert.deepEqual(await reasonsOf(manager, id), {
    2: 'Solde nul : rien à reprendre.',
    3: '99\u00a0999\u00a0999,99\u00a0$ au plus.',
    4: 'Date illisible. Écrivez-la comme 31/12/2025.',
    5: "La date d'un solde d'ouverture ne peut pas être à venir.",
    6: 'Montant en EUR\u00a0: 12 EUR. Les montants sont en dollars, convertissez-le.',
    8: "Même client qu'à la ligne 7.",
    9: "Ce client a déjà un solde d'ouverture.",
    10: "Aucun client de ce nom : importez d'abord les clients, ou créez-le.",
    11: 'Une facture de ce numéro est déjà reprise.',
    13: "Même numéro qu'à la ligne 12.",
    14: "Le reste d'une facture est positif. Une avance n'a pas de numéro de facture.",
    15: 'Le total de la facture est plus petit que son reste.',
    16: "L'échéance est avant la date.",
    17: 'Indiquez le client.',
    18: 'Indiquez le solde.',
    19: "Ce client a déjà un solde d'ouverture.",
  })
  assert.equal(problemsCount, 16)
})

test('the client of another company is unknown, and so is a number that two people typed', async () => {
  const [company, other] = [await accountingCompany(), await accountingCompany('Client Voisin')]
  const { id } = await checkFile(company.manager, [{ client: 'Client Voisin', amount: '12' }])
  assert.equal((await company.manager.imports.get({ id })).problemsCount, 1)
  const foreign = { clientId: other.clients['Client Voisin'] ?? '', amount: 100, day }
  assert.equal(await outcomeOf(company.manager.ledger.open(foreign)), 'UNKNOWN_CLIENT')
})

test('two people import one file: each account is opened once', async () => {
  const company = await accountingCompany()
  const colleague = await company.hire('admin')
  const lines = [{ client: 'Maison Kivu', amount: '12', day: '01/01/2025' }]
  const [first, second] = [await checkFile(company.manager, lines), await checkFile(colleague, lines)]
  const choice = { skipsProblems: false, takesTwins: false }
  await company.manager.imports.confirm({ id: first.id, ...choice })
  assert.equal(await outcomeOf(colleague.imports.confirm({ id: second.id, ...choice })), 'BEGUN')
  await runJobs(company)
  await colleague.imports.confirm({ id: second.id, ...choice })
  await runJobs(company)
  const done = await colleague.imports.get({ id: second.id })
  assert.deepEqual([done.state, done.writtenCount, done.problemsCount], ['Terminé', 0, 1])
  const [aside] = await colleague.imports.lines({ id: second.id, of: 'écartées' })
  assert.deepEqual(aside?.problems, { client: "Ce client a déjà un solde d'ouverture." })
  assert.equal((await company.manager.ledger.account({ id: company.clientId })).owed, 1200)
})

test('an account opened twice at once by hand is opened once', async () => {
  const company = await accountingCompany()
  const draft = { clientId: company.clientId, amount: 1200, day }
  const open = () => outcomeOf(company.manager.ledger.open(draft))
  assert.deepEqual((await Promise.all([open(), open(), open()])).sort(), ['HAS_OPENING', 'HAS_OPENING', 'OK'])
  await assertProved(company)
})

test('without the feature nothing is imported, also when it goes off before the confirmation', async () => {
  const company = await accountingCompany()
  const { id } = await checkFile(company.manager, [{ client: 'Maison Kivu', amount: '12' }])
  await useFeatures(world, company.tenantId, [])
  const confirming = company.manager.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  assert.equal(await outcomeOf(confirming), 'FORBIDDEN')
  assert.equal(await outcomeOf(checkFile(company.manager, [{ client: 'x', amount: '1' }])), 'FORBIDDEN')
})

test('an undone import takes back what nobody used, and names what stays', async () => {
  const company = await accountingCompany('Payé', 'Avance Utilisée', 'Remboursé', 'Abandonné')
  const { manager, clients } = company
  const { id } = await importFile(company, [
    { client: 'Maison Kivu', amount: '100', day: '01/01/2025' },
    { client: 'Payé', amount: '50', day: '01/01/2025', number: 'A-1' },
    { client: 'Avance Utilisée', amount: '-20', day: '01/01/2025' },
    { client: 'Remboursé', amount: '-30', day: '01/01/2025' },
    { client: 'Abandonné', amount: '1', day: '01/01/2025' },
  ])
  const openingOf = async (name: string) =>
    (await manager.ledger.account({ id: clients[name] ?? '' })).openings[0]?.id ?? ''
  const paying = { amount: 1000, reference: 'R-1', method: 'Espèces', paymentDate: day } as const
  await manager.payments.create({ ...paying, invoiceId: await openingOf('Payé'), status: 'Reçu' })
  const sale = await manager.invoices.create({
    ...maritimeDraft(company),
    clientId: clients['Avance Utilisée'] ?? '',
  })
  await manager.ledger.useCredit({
    sourceId: await openingOf('Avance Utilisée'),
    invoiceId: sale.id,
    amount: 500,
  })
  await manager.ledger.refund({
    sourceId: await openingOf('Remboursé'),
    amount: 100,
    refundDate: day,
    method: 'Espèces',
    reference: null,
    reason: 'Rendu',
  })
  await manager.ledger.writeOff({ id: await openingOf('Abandonné'), amount: 100, reason: 'Trop peu' })
  await assertProved(company)

  await manager.imports.undo({ id })
  await runJobs(company)
  const undone = await manager.imports.get({ id })
  assert.deepEqual([undone.state, undone.writtenCount, undone.undoneCount], ['Annulé', 5, 1])
  const kept = await manager.imports.lines({ id, of: 'gardées' })
  assert.deepEqual(
    kept.map(({ line, kept: why }) => [line, why]),
    [
      [3, "A-1, Payé, 50,00\u00a0$ : Ce solde d'ouverture a un paiement : il ne se retire plus."],
      [
        4,
        "Avance, Avance Utilisée, 20,00\u00a0$ : Cette avance d'ouverture paie une facture : elle ne se retire plus.",
      ],
      [
        5,
        "Avance, Remboursé, 30,00\u00a0$ : Cette avance d'ouverture est remboursée, même en partie : elle ne se retire plus.",
      ],
      [
        6,
        "SI-2026-00002, Abandonné, 1,00\u00a0$ : Un reste de ce solde d'ouverture est abandonné : annulez d'abord l'abandon.",
      ],
    ].map(([line, why]) => [line, String(why).replace('SI-2026', `SI-${day.slice(0, 4)}`)]),
  )
  assert.deepEqual((await manager.ledger.account({ id: company.clientId })).openings, [])
  await assertProved(company)
  const again = await importFile(company, [{ client: 'Maison Kivu', amount: '100', day: '01/01/2025' }])
  assert.equal(again.writtenCount, 1, 'what was taken back can be imported again')
})

test('a typed number that an invoice has already gives way to one of the own series', async () => {
  const company = await accountingCompany()
  const { manager } = company
  const sale = await manager.invoices.create(maritimeDraft(company))
  await importFile(company, [
    { client: 'Maison Kivu', amount: '5', day: '01/02/2025', number: sale.invoiceNumber },
  ])
  const { items } = await manager.invoices.list({ serviceType: 'Ouverture' })
  assert.deepEqual(
    items.map(({ invoiceNumber, description }) => [invoiceNumber, description]),
    [[`SI-${day.slice(0, 4)}-00001`, `Facture ${sale.invoiceNumber} de 5,00\u00a0$`]],
  )
})
