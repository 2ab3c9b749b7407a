/** A small fault, put into a copy of the project to see that a test of the daily suite finds it. */
export type Mutant = {
  /** What a user would suffer from it. */
  breaks: string
  file: string
  /** Text that stands exactly once in the file, and what takes its place. */
  find: string
  replace: string
  /** Words of the paths of the tests that run first, in that order. Empty where only a browser test finds it. */
  tests: string
  /** Words of the paths of the browser tests, for a fault that nothing without a browser can show. */
  specs?: string
}
