import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { noticeSkipReasons } from '@escale/contract/trade/notices/words'
import { defaultLevels } from '@escale/contract/trade/reminders/words'
import { today as dayIn, daysAfter } from '@escale/contract/values/days'
import { inCompany } from '#database/caller/company.ts'
import { useFeatures } from '#testing/company/features.ts'
import { mergeInput, twinClients } from '#testing/company/merges.ts'
import { approve, foundNotifyingCompany, openWindow } from '#testing/company/notices.ts'
import { maritimeDraft, startWorld } from '#testing/world.ts'
import { planReminders } from '../reminders.ts'

const world = await startWorld()
after(world.stop)

type Options = Parameters<typeof foundNotifyingCompany>[1]

/** A company with reminder levels, and a client who gets emails. */
async function foundReminding(options: Options = { hasAccount: false, email: 'rose@kivu.test' }) {
  const company = await foundNotifyingCompany(world, options)
  const { tenantId } = company
  await useFeatures(world, tenantId, ['reminderLevels'])
  const { rows } = await world.owner.query('select time_zone from tenants where id = $1', [tenantId])
  const today = dayIn(rows[0].time_zone)
  const admin = await company.hire('admin')
  return {
    ...company,
    admin,
    today,
    /** An invoice that was due this many days ago, and was written long before. */
    owe: async (lateDays: number, clientId = company.clientId) => {
      const dueDate = daysAfter(today, -lateDays)
      const draft = { ...maritimeDraft(company), clientId, issueDate: daysAfter(today, -60), dueDate }
      const invoice = await admin.invoices.create(draft)
      await world.owner.query("update invoices set created_at = now() - interval '60 days' where id = $1", [
        invoice.id,
      ])
      return invoice
    },
    /** The nightly job, then the hour of sending. */
    night: async () => {
      await inCompany(world.jobs, tenantId, planReminders)
      await company.send()
    },
    levels: async () =>
      (
        await world.owner.query(
          `select i.invoice_number as number, n.level, n.state, n.reason from notices n
            join invoices i on i.id = n.about_id where n.tenant_id = $1 and n.level is not null
            order by n.level, i.invoice_number`,
          [tenantId],
        )
      ).rows.map(({ number, level, state, reason }) => [number, level, state, reason]),
    /** Moves the calendar: everything that exists was done this many days earlier. */
    passDays: async (days: number) => {
      await world.owner.query(
        `update notices set created_at = created_at - $2 * interval '1 day',
          settled_at = settled_at - $2 * interval '1 day',
          occasion = (split_part(occasion, ':', 1)::date - $2::int) || ':' || split_part(occasion, ':', 2)
          where tenant_id = $1`,
        [tenantId, days],
      )
      for (const table of ['invoices', 'receivables'])
        await world.owner.query(
          `update ${table} set due_date = due_date - $2::int, issue_date = issue_date - $2::int
            where tenant_id = $1`,
          [tenantId, days],
        )
      await world.owner.query(
        "update invoices set created_at = created_at - $2 * interval '1 day' where tenant_id = $1",
        [tenantId, days],
      )
      await world.owner.query(
        `update reminder_holds set until = until - $2::int, set_on = set_on - $2::int,
          set_at = set_at - $2 * interval '1 day' where tenant_id = $1`,
        [tenantId, days],
      )
    },
  }
}

const letterText = (mail: { content: { paragraphs: string[] } } | undefined) =>
  mail?.content.paragraphs.join(' ').replaceAll(/\s/g, ' ') ?? ''

test('one message asks for all invoices that reached a level, with the text of the highest', async () => {
  const company = await foundReminding()
  const { admin } = company
  const [soon, late, later] = [await company.owe(-3), await company.owe(2), await company.owe(10)]
  await company.owe(-10)
  await admin.payments.create({
    invoiceId: later.id,
    amount: 1000,
    paymentDate: company.today,
    reference: 'R',
    status: 'Reçu',
  })
  await company.night()
  const mails = await company.mails()
  assert.equal(mails.length, 1)
  const text = letterText(mails[0])
  assert.match(text, /malgré notre premier rappel/)
  for (const { invoiceNumber } of [soon, late, later]) assert.ok(text.includes(invoiceNumber), text)
  assert.match(text, /reste 21,50 \$\), .+reste 31,50 \$\), .+reste 31,50 \$\)\. Total : 84,50 \$/)
  assert.deepEqual(await company.levels(), [
    [soon.invoiceNumber, 0, 'Par courriel', null],
    [late.invoiceNumber, 1, 'Par courriel', null],
    [later.invoiceNumber, 2, 'Par courriel', null],
  ])
})

test('a level is sent once, by two servers, after a crash and when the clock goes back', async () => {
  const company = await foundReminding()
  await company.owe(8)
  const plan = () => inCompany(world.jobs, company.tenantId, planReminders)
  await Promise.all([plan(), plan()])
  // The first server crashed before it sent anything.
  await plan()
  await Promise.all([company.send(), company.send()])
  await company.night()
  assert.equal((await company.mails()).length, 1)
  await company.passDays(1)
  await company.night()
  // Seven days late again: the level 1 is reached, but the level 2 was sent.
  await company.passDays(-5)
  await company.night()
  assert.equal((await company.mails()).length, 1)
  assert.equal((await company.levels()).length, 1)
})

test('after a week without server only the highest level is sent, and never the formal one', async () => {
  const company = await foundReminding()
  const { invoiceNumber } = await company.owe(0)
  await company.night()
  await company.passDays(9)
  await company.night()
  await company.passDays(30)
  await company.night()
  assert.deepEqual(await company.levels(), [
    [invoiceNumber, 0, 'Par courriel', null],
    [invoiceNumber, 2, 'Par courriel', null],
  ])
  const { toDo } = await company.admin.dashboard.get({})
  const task = toDo.find(({ kind }) => kind === 'formal')
  assert.deepEqual([task?.id, task?.amount, task?.number], [company.clientId, 3150, invoiceNumber])
})

test('an invoice entered late never had the levels before, and waits for the next one', async () => {
  const company = await foundReminding()
  const { id } = await company.owe(5)
  await world.owner.query('update invoices set created_at = now() where id = $1', [id])
  await company.night()
  assert.deepEqual(await company.levels(), [])
  await company.passDays(4)
  await company.night()
  assert.equal((await company.levels()).length, 1)
})

test('nothing is sent about an invoice paid or cancelled between plan and message', async () => {
  const company = await foundReminding()
  const [paid, cancelled] = [await company.owe(1), await company.owe(2)]
  await inCompany(world.jobs, company.tenantId, planReminders)
  await company.admin.payments.create({
    invoiceId: paid.id,
    amount: 3150,
    paymentDate: company.today,
    reference: 'R',
    status: 'Reçu',
  })
  await company.admin.invoices.cancel({ id: cancelled.id, version: cancelled.version, reason: 'Erreur' })
  await company.send()
  assert.deepEqual(await company.mails(), [])
  assert.deepEqual(
    (await company.levels()).map(([, , state, reason]) => [state, reason]).toSorted(),
    [
      ['Abandonné', noticeSkipReasons.cancelled],
      ['Abandonné', noticeSkipReasons.paid],
    ].toSorted(),
  )
})

test('a promise stops reminders to its day; kept or broken, it is judged the day after', async () => {
  const company = await foundReminding()
  const { admin, clientId: id, today } = company
  const invoice = await company.owe(8)
  const employee = await company.hire('employee')
  await inCompany(world.jobs, company.tenantId, planReminders)
  // Promised between the plan and the message.
  const promised = await employee.reminders.promise({
    id,
    version: 0,
    until: daysAfter(today, 2),
    reason: null,
  })
  assert.deepEqual(
    promised.holds.map(({ kind, until, outcome }) => [kind, until, outcome]),
    [['Promesse', daysAfter(today, 2), null]],
  )
  await company.night()
  await company.passDays(2)
  await company.night()
  assert.deepEqual(await company.mails(), [])
  await company.passDays(1)
  // Before the nightly job, the promise already shows as broken.
  assert.equal((await admin.reminders.ofClient({ id })).holds[0]?.outcome, 'Rompue')
  await company.night()
  assert.equal((await company.mails()).length, 1)
  assert.equal((await company.levels()).length, 1)
  assert.equal((await admin.reminders.ofClient({ id })).holds[0]?.outcome, 'Rompue')

  await employee.reminders.promise({ id, version: 0, until: today, reason: 'Par téléphone' })
  await admin.payments.create({
    invoiceId: invoice.id,
    amount: 3150,
    paymentDate: today,
    reference: 'R',
    status: 'Reçu',
  })
  await company.passDays(1)
  await company.night()
  const outcomes = (await admin.reminders.ofClient({ id })).holds.map(({ outcome }) => outcome)
  assert.deepEqual(outcomes, ['Tenue', 'Rompue'])
})

test('a pause has an end, a dispute has none; a manager sets and lifts them', async () => {
  const company = await foundReminding()
  const { clientId: id, today } = company
  await company.owe(8)
  const [manager, employee] = [await company.hire('manager'), await company.hire('employee')]
  const until = daysAfter(today, 3)
  await assert.rejects(employee.reminders.pause({ id, version: 0, until, reason: 'Voyage' }), {
    code: 'FORBIDDEN',
  })
  await manager.reminders.pause({ id, version: 0, until, reason: 'Voyage' })
  const both = await manager.reminders.dispute({ id, version: 0, reason: 'Colis cassé' })
  assert.equal(both.holds.length, 2)
  await company.night()
  assert.deepEqual(await company.levels(), [])
  await company.passDays(4)
  await company.night()
  assert.deepEqual(await company.levels(), [])
  assert.equal(
    (await manager.reminders.ofClient({ id })).holds.find(({ kind }) => kind === 'Pause')?.outcome,
    'Terminée',
  )
  const version = both.holds.find(({ kind }) => kind === 'Litige')?.version ?? 0
  await assert.rejects(employee.reminders.lift({ id, kind: 'Litige', version }), { code: 'FORBIDDEN' })
  await manager.reminders.lift({ id, kind: 'Litige', version })
  await company.night()
  assert.equal((await company.levels()).length, 1)
  const events = (await manager.history.list({ record: id })).items.map(({ action }) => action)
  assert.deepEqual(events.slice(0, 3), ['REMINDERS_RESUMED', 'REMINDERS_HELD', 'REMINDERS_HELD'])
})

test('of two people who pause at once, the second sees the pause of the first', async () => {
  const company = await foundReminding()
  const { clientId: id, today } = company
  const [one, other] = [await company.hire('manager'), await company.hire('manager')]
  const pause = (person: typeof one, version: number, days: number) =>
    person.reminders.pause({ id, version, until: daysAfter(today, days), reason: 'Voyage' })
  const outcomes = await Promise.allSettled([pause(one, 0, 3), pause(other, 0, 5)])
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await pause(one, 1, 7)
  await assert.rejects(pause(other, 1, 9), { code: 'STALE' })
  const { holds } = await other.reminders.ofClient({ id })
  assert.deepEqual([holds.length, holds[0]?.until, holds[0]?.version], [1, daysAfter(today, 7), 2])
})

test('a day in the past or beyond a year, and a client of another company, are refused', async () => {
  const company = await foundReminding()
  const { admin, clientId: id, today } = company
  const promise = (until: string, client = id) =>
    admin.reminders.promise({ id: client, version: 0, until, reason: null })
  await assert.rejects(promise(daysAfter(today, -1)), { code: 'PAST_DAY' })
  await assert.rejects(promise(daysAfter(today, 367)), { code: 'TOO_FAR' })
  await assert.rejects(admin.reminders.pause({ id, version: 0, until: daysAfter(today, -1), reason: 'x' }), {
    code: 'PAST_DAY',
  })
  await assert.rejects(admin.reminders.dispute({ id, version: 0, reason: '  ' }))
  const other = await foundReminding()
  await assert.rejects(promise(today, other.clientId), { code: 'NOT_FOUND' })
  await assert.rejects(admin.reminders.ofClient({ id: other.clientId }), { code: 'NOT_FOUND' })
  await assert.rejects(admin.reminders.sendFormal({ id: other.clientId }), { code: 'NOT_FOUND' })
})

test('a person sends the formal reminder of all invoices of a client, or records a letter', async () => {
  const company = await foundReminding({})
  await openWindow(world, company, '+243812345678')
  const { admin, clientId: id } = company
  const [first, second] = [await company.owe(30), await company.owe(21)]
  await company.owe(20)
  const preview = await admin.reminders.previewFormal({ id })
  assert.match(preview.told[0]?.text ?? '', /malgré nos rappels/)
  assert.deepEqual(await admin.reminders.sendFormal({ id }), { planned: 2, leftOut: 0 })
  await assert.rejects(admin.reminders.sendFormal({ id }), { code: 'NOTHING_TO_SAY' })
  await company.send()
  const [message] = await company.messages()
  for (const { invoiceNumber } of [first, second]) assert.ok(message?.body.includes(invoiceNumber))

  await company.passDays(1)
  const employee = await company.hire('employee')
  assert.deepEqual(await employee.reminders.recordFormal({ id, way: 'Lettre', note: 'Remise en main' }), {
    planned: 1,
    leftOut: 0,
  })
  await assert.rejects(employee.reminders.recordFormal({ id, way: 'Appel', note: 'Encore' }), {
    code: 'NOTHING_TO_SAY',
  })
  const { sent, formal } = await admin.reminders.ofClient({ id })
  assert.equal(formal, null)
  assert.deepEqual(
    sent.filter(({ level }) => level === 3).map(({ state, reason }) => [state, reason]),
    [
      ['Fait autrement', 'Lettre : Remise en main'],
      ['Envoyé', null],
      ['Envoyé', null],
    ],
  )
  const levels = await admin.reminders.ofInvoices({ ids: [first.id, second.id] })
  assert.deepEqual(
    levels.map(({ latest, isFormalDue }) => [latest?.level, isFormalDue]),
    [
      [3, false],
      [3, false],
    ],
  )
  assert.equal((await admin.reminders.ofInvoice({ id: first.id })).sent.length, 1)
})

test('outside the reply window the approved template of the kind lists the invoices', async () => {
  const company = await foundReminding({})
  const { invoiceNumber } = await company.owe(8)
  await approve(world, company.tenantId, 'relance', 'Bonjour {client}, {numero}. Reste dû : {solde}. Merci.')
  await company.night()
  const [message] = await company.messages()
  assert.equal(message?.template?.name, 'relance')
  assert.match(message?.body ?? '', new RegExp(`, ${invoiceNumber} \\(échue le .+\\)\\. Reste dû`))
})

test('within the reply window the text of the level is sent, and STOP ends it', async () => {
  const company = await foundReminding({})
  await openWindow(world, company, '+243812345678')
  await company.owe(8)
  await company.night()
  assert.match((await company.messages())[0]?.body ?? '', /malgré notre premier rappel/)
  await world.owner.query('update conversations set stopped_at = now() where tenant_id = $1', [
    company.tenantId,
  ])
  await company.owe(9)
  await company.night()
  assert.equal((await company.messages()).length, 1)
  assert.ok((await company.levels()).some(([, , , reason]) => reason === noticeSkipReasons.stopped))
})

test('days in another order and empty texts are refused by server and database', async () => {
  const company = await foundReminding()
  const { admin } = company
  const { version, ...levels } = await admin.reminders.settings()
  assert.deepEqual([version, levels.days], [0, defaultLevels.days])
  const save = (changes: object) => admin.reminders.saveSettings({ version: 0, ...levels, ...changes })
  await assert.rejects(save({ days: { ...levels.days, second: 1 } }))
  await assert.rejects(save({ days: { ...levels.days, formal: 8 } }))
  await assert.rejects(save({ texts: { ...levels.texts, formal: '   ' } }))
  await assert.rejects(save({ texts: { ...levels.texts, formal: '{suivi}' } }))
  const saved = await save({ warnsBefore: false, days: { ...levels.days, polite: 2 } })
  assert.deepEqual([saved.version, saved.days.polite, saved.warnsBefore], [1, 2, false])
  await assert.rejects(save({}), { code: 'STALE' })
  const store = (days: number[], text = 'x') =>
    world.owner.query('update reminder_settings set days = $2, texts = $3 where tenant_id = $1', [
      company.tenantId,
      days,
      [text, 'x', 'x', 'x'],
    ])
  for (const days of [
    [-3, 8, 8, 21],
    [3, 4, 8, 21],
    [-3, 1, 8],
    [-3, 1, 8, 366],
  ])
    await assert.rejects(store(days), /reminder_settings_days/)
  await assert.rejects(store([-3, 1, 8, 21], ' '), /reminder_settings_texts/)
})

test('while the part is off, the rules of reminders stay; on, they send nothing more', async () => {
  const company = await foundReminding({
    on: ['après échéance'],
    days: [3],
    hasAccount: false,
    email: 'rose@kivu.test',
  })
  await company.owe(3)
  await useFeatures(world, company.tenantId, [])
  await inCompany(world.jobs, company.tenantId, planReminders)
  assert.deepEqual(
    (await company.notices()).map(({ kind, state }) => [kind, state]),
    [['après échéance', 'En attente']],
  )
  await useFeatures(world, company.tenantId, ['reminderLevels'])
  await company.send()
  assert.deepEqual(
    (await company.notices()).map(({ reason }) => reason),
    [noticeSkipReasons.off],
  )
  await company.night()
  assert.equal((await company.levels()).length, 1)
})

test('promises and disputes follow a merged client and a deleted one, and come back', async () => {
  const company = await foundReminding()
  const { admin, today } = company
  const twins = await twinClients(company, admin)
  const [kept, absorbed] = [twins.kept.client.id, twins.absorbed.client.id]
  const dispute = (id: string, reason: string) => admin.reminders.dispute({ id, version: 0, reason })
  await dispute(kept, 'Gardé')
  await dispute(absorbed, 'Absorbé')
  await admin.reminders.promise({ id: absorbed, version: 0, until: today, reason: null })
  const holdsOf = async (id: string) =>
    (await admin.reminders.ofClient({ id })).holds
      .map(({ kind, reason, outcome }) => [kind, reason, outcome].join(' '))
      .toSorted()
  const { merge } = await admin.clients.merge(await mergeInput(admin, twins))
  assert.deepEqual(await holdsOf(kept), ['Litige Absorbé Levée', 'Litige Gardé ', 'Promesse  '])
  await admin.clients.undoMerge({ id: merge.id })
  assert.deepEqual(await holdsOf(kept), ['Litige Gardé '])
  assert.deepEqual(await holdsOf(absorbed), ['Litige Absorbé ', 'Promesse  '])

  const { id } = await admin.clients.create({ name: 'Sans facture' })
  await dispute(id, 'Colis perdu')
  await admin.clients.remove({ id })
  await admin.clients.restore({ id })
  assert.deepEqual(await holdsOf(id), ['Litige Colis perdu '])
})
