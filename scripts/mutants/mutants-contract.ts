import { endOnStop, runProgram } from '../programs/programs.ts'

// npm run mutants:contract: Stryker changes each operator, bound and condition of the sums, units, dates and
// telephone numbers of the contract, and lists the changes that no test detects (tests/mutants/stryker.json).
// Its 61 MB of packages are installed on demand, so that `npm ci` stays small.

const version = '10.0.0'

endOnStop()
const packages = ['core', 'tap-runner'].flatMap((name) => [
  '--package',
  `@stryker-mutator/${name}@${version}`,
])
process.exitCode = await runProgram('npx', [
  '--yes',
  ...packages,
  'stryker',
  'run',
  'tests/mutants/stryker.json',
])
