import assert from 'node:assert/strict'
import type pg from 'pg'
import { companyTables } from '#citus/distribution.ts'
import { recordedStatements } from './statement-log.ts'

/** `spread`: tables whose rows may be on any machine, by company. `staying`: tables on one machine. */
type Places = { spread: ReadonlySet<string>; staying: ReadonlySet<string> }

/**
 * Fails if the product sent a statement that no database spread over several machines can run
 * (docs/decisions/078).
 */
export async function assertSpreadable(owner: pg.Pool): Promise<void> {
  const places = await placesOf(owner)
  const statements = recordedStatements().filter(({ role, byTest }) => role === 'escale_app' && !byTest)
  const refused = statements.flatMap(({ text }) => whyNotSpread(text, places).map((why) => `${why}: ${text}`))
  assert.deepEqual([...new Set(refused)], [], 'statements that no spread database can do')
}

export async function placesOf(owner: pg.Pool): Promise<Places> {
  const spread = new Set(await companyTables(owner))
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'v')`,
  )
  const everywhere = ['shared_clients', 'shared_services'] // each machine has its own copy
  return {
    spread,
    staying: new Set(
      rows.map(({ name }) => name).filter((name) => !spread.has(name) && !everywhere.includes(name)),
    ),
  }
}

/** The reasons why a statement cannot run if the tables of companies are on other machines than the rest. */
export function whyNotSpread(text: string, { spread, staying }: Places): string[] {
  const touched = [...text.matchAll(/\b(?:from|join|update|using|into)\s+(?:only\s+)?"?(\w+)"?/gi)].map(
    ([, name = '']) => name,
  )
  if (!touched.some((name) => spread.has(name))) return []
  const rules = [
    ['joins what stays on one machine', joinedTables(text).some((name) => staying.has(name))],
    ['calls for each row what stays on one machine', /^\s*select\s+jobs\.\w+\(/i.test(text)],
    ['inserts rows made on the way', insertsGeneratedRows.test(text)],
    ['writes what depends on the instant or the settings', writesStable.test(text)],
  ] as const
  return rules.filter(([, isBroken]) => isBroken).map(([why]) => why)
}

function joinedTables(text: string): string[] {
  const second = text.matchAll(/\bjoin\s+"?(\w+)"?/gi)
  const first = text.matchAll(
    /\bfrom\s+"?(\w+)"?(?:\s+(?:as\s+)?"?\w+"?)?\s+(?:(?:left|inner|right|full|cross)\s+)?join\b/gi,
  )
  return [...second, ...first].map(([, name = '']) => name)
}

const insertsGeneratedRows =
  /\binsert into\s+"?\w+"?\s*\([^()]*\)\s*select\b[^;]*\bfrom\s+(?:rows from|jsonb?_to_recordset|jsonb?_array_elements|unnest|generate_series)\b/i

// A column may be set to such a value directly, as « updated_at = now() » does. A value computed for each row
// may not depend on it.
const writesStable =
  /\b(?:set|returning)\b(?:(?!\b(?:from|where|select)\b)[\s\S])*(?:\bconcat_ws\(|\bjsonb?_build_object\(|\bto_jsonb?\(|\bcoalesce\([^()]*\bnow\(\)|\b(?:then|else)\s+now\(\))/i
