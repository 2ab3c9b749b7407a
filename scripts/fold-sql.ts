import {
  invisibleCharacters,
  otherLetters,
  plainLetters,
  wordSeparators,
} from '../contract/src/values/fold.ts'

// `npm run fold-sql` prints two SQL functions for use in a migration. They do in the database what
// contract/src/values/fold.ts does in TypeScript, with the same tables of characters. They are written in
// plpgsql: PostgreSQL would parse a plain SQL function again in each statement that writes a column computed
// with it.

const firstBeyondAscii = 0x80
const lastOfUnicode = 0x10ffff

function* characters(): Generator<string> {
  for (let code = firstBeyondAscii; code <= lastOfUnicode; code += 1)
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code)
}

/** Returns the characters that match a regular expression, as the content of a PostgreSQL character class. */
function classOf(pattern: RegExp): string {
  const alone = new RegExp(`^(?:${pattern.source})$`, 'u')
  const ranges: [number, number][] = []
  for (const character of characters()) {
    const code = character.codePointAt(0) ?? 0
    const last = ranges.at(-1)
    if (!alone.test(character)) continue
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges
    .map(([first, end]) => (first === end ? escaped(first) : `${escaped(first)}-${escaped(end)}`))
    .join('')
}

function escaped(code: number): string {
  return code > 0xffff
    ? `\\U${code.toString(16).padStart(8, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`
}

const invisible = new RegExp(`^(?:${invisibleCharacters.source})$`, 'u')
const whole = [...characters()].filter(
  (character) => character.normalize('NFKD') === character && !invisible.test(character),
)

/**
 * Returns the last two arguments of SQL translate(): the letters, and their replacements in the same order.
 */
function table(ofThese: string[], becomes: (letter: string) => string): string {
  return `'${ofThese.join('')}', '${ofThese.map(becomes).join('')}'`
}

const become = whole.filter((letter) => plainLetters(letter) !== letter)
const doubled = Object.keys(otherLetters).filter((letter) => [...(otherLetters[letter] ?? '')].length > 1)
const lengthened = doubled.reduce(
  (text, letter) => `replace(${text}, '${letter}', '${otherLetters[letter]}')`,
  'words',
)
/**
 * Replaces a letter by one letter. A letter that is later replaced by two (such as æ) only becomes lower case
 * here.
 */
const single = (letter: string) =>
  doubled.includes(letter.toLowerCase()) ? letter.toLowerCase() : plainLetters(letter)

/**
 * Each alphabet has its own translate() call. For a letter without replacement, translate() searches its
 * whole table, so short tables are faster.
 */
const alphabets = ['\\u0080-\\u024f', '\\u0370-\\u03ff', '\\u0400-\\u042f', '\\u0600-\\u06ff']
const others = `(?![${alphabets.join('')}])[${become.join('')}]`

function alphabet(inside: string, range: string): string {
  const ofIt = become.filter(
    (letter) => new RegExp(`^${inside}$`, 'u').test(letter) && single(letter) !== letter,
  )
  return `      if words ~ '[${range}]' then words := translate(words, ${table(ofIt, single)}); end if;`
}

console.log(`create or replace function access.plain_letters(words text) returns text immutable strict parallel safe language plpgsql as $$
begin
  if octet_length(words) > length(words) then
    words := regexp_replace(normalize(words, nfkd), '[${classOf(invisibleCharacters)}]+', '', 'g');
    if words ~ '[${classOf(new RegExp(`[${become.join('')}]`))}]' then
${alphabets.map((range) => alphabet(`[${range}]`, range)).join('\n')}
${alphabet(others, classOf(new RegExp(others)))}
      words := ${lengthened};
    end if;
  end if;
  return lower(words collate "C");
end $$;

create or replace function access.fold(words text) returns text immutable strict parallel safe language plpgsql as $$
declare
  plain constant text := access.plain_letters(words);
  spaced text := plain;
begin
  if octet_length(plain) > length(plain) then
    spaced := btrim(regexp_replace(plain, '[\\u0001-\\u002f\\u003a-\\u0060\\u007b-\\u007f${classOf(wordSeparators)}]+', ' ', 'g'));
  elsif plain ~ '[^a-z0-9 ]|^ |  | $' then
    spaced := btrim(regexp_replace(plain, '[^a-z0-9]+', ' ', 'g'));
  end if;
  if ' ' || spaced || ' ' like '% _ _ %' then
    spaced := regexp_replace(spaced, '(?<=(^| )[^ 0-9]) (?=[^ 0-9]( |$))', '', 'g');
  end if;
  return coalesce(nullif(spaced, ''), btrim(plain));
end $$;`)
