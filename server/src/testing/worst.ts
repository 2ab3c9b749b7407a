const length = 16 * 1024
const pieces = [
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '0',
  '1',
  'a',
  'A',
  'é',
  '-',
  '.',
  ',',
  '+',
  '(',
  ')',
  '@',
  '_',
  '/',
  ':',
  ';',
  '=',
  '"',
  "'",
  '#',
  '%',
  '*',
]
const pairs = ['a.', 'a-', '1.', '1 ', 'a@', ' -', '{[', '":', 'a=', '%2', 'q=', '<a', '\\"', '.\u0301']

/**
 * Texts of 16 kB on which a rule that tries again what it tried before takes its time: all but right, and
 * wrong at the very end.
 */
export function worstTexts(most = length): string[] {
  return [...pieces, ...pairs].flatMap((piece) => {
    const run = piece.repeat(Math.floor(most / piece.length) - 8)
    return [`${run}!`, `${run}x`, `a${run}\0`, `+1${run}x`, `a@a${run}@`]
  })
}

/**
 * What some work costs of this process, in milliseconds; done again when that is much, since others may be at
 * work beside it.
 */
export function costOf(work: () => unknown, much: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 4 && least > much; turn += 1) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
