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

/** Texts of 16 kB that are slow for a backtracking pattern: almost valid, and wrong at the very end. */
export function worstTexts(most = length): string[] {
  return [...pieces, ...pairs].flatMap((piece) => {
    const run = piece.repeat(Math.floor(most / piece.length) - 8)
    return [`${run}!`, `${run}x`, `a${run}\0`, `+1${run}x`, `a@a${run}@`]
  })
}

/**
 * The processor time of `work`, in milliseconds. A high value is measured again, because other work may run
 * beside it.
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
