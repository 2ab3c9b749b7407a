import assert from 'node:assert/strict'
import type pg from 'pg'
import { companyTables } from '#citus/distribution.ts'
import { heardStatements } from './statement-log.ts'

/** Tables of companies' rows, which may be on another machine than the others. */
type Places = { spread: ReadonlySet<string>; staying: ReadonlySet<string> }

/**
 * Fails when the product said something that no database spread over several machines can do
 * (docs/decisions/078).
 */
export async function assertSpreadable(owner: pg.Pool): Promise<void> {
  const places = await placesOf(owner)
  const sent = heardStatements().filter(({ role, byTest }) => role === 'escale_app' && !byTest)
  const refused = sent.flatMap(({ text }) => whyNotSpread(text, places).map((why) => `${why}: ${text}`))
  assert.deepEqual([...new Set(refused)], [], 'statements that no spread database can do')
}

export async function placesOf(owner: pg.Pool): Promise<Places> {
  const spread = new Set(await companyTables(owner))
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
  )
  const everywhere = ['shared_clients', 'shared_services'] // each machine has its own copy
  return {
    spread,
    staying: new Set(
      rows.map(({ name }) => name).filter((name) => !spread.has(name) && !everywhere.includes(name)),
    ),
  }
}

/**
 * What a statement does that it may not, where the tables of companies' rows are on another machine than the
 * others.
 */
export function whyNotSpread(text: string, { spread, staying }: Places): string[] {
  const touched = [...text.matchAll(/\b(?:from|join|update|using|into)\s+(?:only\s+)?"?(\w+)"?/gi)].map(
    ([, name = '']) => name,
  )
  if (!touched.some((name) => spread.has(name))) return []
  const rules = [
    ['joins what stays on one machine', joined(text).some((name) => staying.has(name))],
    ['calls for each row what stays on one machine', /^\s*select\s+jobs\.\w+\(/i.test(text)],
    ['inserts rows made on the way', madeOnTheWay.test(text)],
    ['writes what depends on the instant or the settings', writesStable.test(text)],
  ] as const
  return rules.filter(([, isBroken]) => isBroken).map(([why]) => why)
}

function joined(text: string): string[] {
  const second = text.matchAll(/\bjoin\s+"?(\w+)"?/gi)
  const first = text.matchAll(
    /\bfrom\s+"?(\w+)"?(?:\s+(?:as\s+)?"?\w+"?)?\s+(?:(?:left|inner|right|full|cross)\s+)?join\b/gi,
  )
  return [...second, ...first].map(([, name = '']) => name)
}

const madeOnTheWay =
  /\binsert into\s+"?\w+"?\s*\([^()]*\)\s*select\b[^;]*\bfrom\s+(?:rows from|jsonb?_to_recordset|jsonb?_array_elements|unnest|generate_series)\b/i

// A value of its own may depend on them, as « updated_at = now() » does: what is found for each row may not.
const writesStable =
  /\b(?:set|returning)\b(?:(?!\b(?:from|where|select)\b)[\s\S])*(?:\bconcat_ws\(|\bjsonb?_build_object\(|\bto_jsonb?\(|\bcoalesce\([^()]*\bnow\(\)|\b(?:then|else)\s+now\(\))/i
