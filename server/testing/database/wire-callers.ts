import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction, type Transaction } from '#database/caller/transaction.ts'
import type { Pool } from '#database/pool/pool.ts'
import { send } from '#database/statements/send.ts'

/** The results of callers of two companies. Each row names its owner. */
export type CallerResults = {
  rows: number
  kept: Map<string, number>
  failed: number
  /** Rows of another caller: there must be none. */
  wrong: string[]
}

type MarkedRow = { who: string; place: number; company: string; caller: string }

const random = (below: number) => Math.floor(Math.random() * below)
const places = 30
const lengthOf = (place: number) => 1 + (place % 7)
const texts = Array.from(
  { length: places },
  (
    _,
    place,
  ) => `select $1::text as who, ${place} as place, current_setting('app.company') as company, current_setting('app.caller') as caller
    from generate_series(1, ${lengthOf(place)})`,
)

/** A caller that sends statements until told to stop: its own, failing ones, and others after a failure. */
export async function sendStatementsUntil(
  pool: Pool,
  company: string,
  caller: string,
  heard: CallerResults,
  isOver: () => boolean,
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const who = `${company} ${caller} ${turn}`
    const mode = random(4) === 0 ? 'read' : 'write'
    let written = 0
    try {
      await inTransaction(pool, company, mode, async (transaction) => {
        const ask = asker(transaction, heard, { who, company, caller })
        ask.enter()
        const parts = Array.from({ length: 1 + random(6) }, () => (random(8) === 0 ? ask.badly() : ask.own()))
        if (mode === 'write' && random(3) === 0) {
          written += 1
          parts.push(ask.write())
        }
        parts.push(ask.ownTwice())
        for (const part of parts) part.catch(() => {})
        if (random(15) === 0) throw new Error('gives up')
        await Promise.all(parts)
        if (mode === 'write' && random(4) === 0) {
          written += 1
          transaction.last.push({
            text: 'insert into marks (company, who) values ($1, $2)',
            values: [company, random(8) ? who : null],
          })
        }
      })
      if (written > 0) heard.kept.set(who, written)
    } catch {
      heard.failed += 1
    }
  }
}

function asker(
  transaction: Transaction,
  heard: CallerResults,
  { who, company, caller }: { who: string; company: string; caller: string },
) {
  const { client } = transaction
  const wrong = (what: string) => heard.wrong.push(`${who}: ${what}`)

  async function own(): Promise<void> {
    const randomPlace = random(places)
    const rows = await send<MarkedRow>(client, { text: texts[randomPlace] as string, values: [who] })
    if (rows.length !== lengthOf(randomPlace)) wrong(`${rows.length} rows of ${lengthOf(randomPlace)}`)
    for (const row of rows) {
      heard.rows += 1
      if (row.who !== who || row.place !== randomPlace || row.company !== company || row.caller !== caller)
        wrong(JSON.stringify(row))
    }
  }

  return {
    own,
    enter() {
      const text = `select set_config('app.company', $1, true), set_config('app.caller', $2, true)`
      send(client, { text, values: [company, caller] }).catch(() => {})
    },
    /** Continues beside a failed statement until its transaction is over. */
    async ownTwice() {
      await own()
      await sleep(random(4))
      if (!transaction.isOver) await own()
    },
    async write() {
      const [row] = await send<{ who: string }>(client, {
        text: 'insert into marks (company, who) values ($1, $2) returning who',
        values: [company, who],
      })
      if (row?.who !== who) wrong('another’s mark')
    },
    async badly() {
      const bad = broken[random(broken.length)]
      if (bad) return send(client, bad)
      const rows = await send<{ company: string }>(client, {
        text: `select company from marks where company = current_setting('app.company')`,
        values: [],
      })
      if (rows.some((row) => row.company !== company)) wrong('marks of another company')
      return rows
    },
  }
}

/** Statements that PostgreSQL or pg refuses. Undefined: the marks of the company are read instead. */
const broken = [
  { text: 'select 1 / $1::int as share', values: [0] },
  { text: 'select $1::int as whole', values: ['abc'] },
  { text: 'select nothing from nowhere where $1 = 1', values: [1] },
  { text: 'selekt $1', values: [1] },
  { text: 'select $1::text as torn', values: ['a\0b'] },
  { text: 'select repeat($1, 20000) as large', values: ['large'] },
  { text: 'select pg_sleep($1::float8)', values: [0.02] },
  undefined,
]
