import { endOnStop, runProgram } from '../programs/programs.ts'

// `npm run mutants:contract` runs the mutation tester Stryker on the contract's calculations (sums, units,
// dates, phone numbers). Stryker changes each operator, bound and condition, and lists the changes that no
// test detects (tests/mutants/stryker.json). Its 61 MB of packages are installed on demand, to keep `npm ci`
// small.

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
