import { currentPattern, formerPattern, renumberings } from '../contract/src/values/telephone-key.ts'

// `npm run telephone-sql` prints two SQL functions for use in a migration. They do in the database what
// contract/src/values/telephone-key.ts does in TypeScript. The regular expressions of each country are tested
// only for its code, because PostgreSQL caches few of them.

const codes = [...new Set(renumberings.map(({ code }) => code.slice(0, code.search(/\[|$/))))]
const byCode = codes.map((code) => ({
  code,
  changes: renumberings.filter((change) => change.code.startsWith(code)),
}))

function grouped(lineOf: (change: (typeof renumberings)[number]) => string): string {
  return byCode
    .map(({ code, changes }, at) =>
      [`  ${at === 0 ? 'if' : 'elsif'} number like '+${code}%' then`, ...changes.map(lineOf)].join('\n'),
    )
    .join('\n')
}

/** Returns the SQL of both functions. */
export function telephoneSql(): string {
  const toKey = grouped(
    (change) => `    found := regexp_replace(number,
      '${formerPattern(change)}', '+\\1${change.current}\\2');
    if found <> number then return found; end if;`,
  )
  const toFormer = grouped(
    (change) => `    found := regexp_replace(number,
      '${currentPattern(change)}', '+\\1${change.former}\\2');
    if found <> number then formers := formers || found; end if;`,
  )
  return `create or replace function access.telephone_key(number text) returns text
immutable strict parallel safe language plpgsql as $$
declare
  found text;
begin
${toKey}
  end if;
  return number;
end $$;

create or replace function access.former_telephones(number text) returns text[]
immutable strict parallel safe language plpgsql as $$
declare
  found text;
  formers text[] := '{}';
begin
${toFormer}
  end if;
  return formers;
end $$;`
}

if (import.meta.main) console.log(telephoneSql())
