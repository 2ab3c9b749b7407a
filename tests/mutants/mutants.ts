import { browserMutants } from './browser.ts'
import { goodsMutants } from './goods.ts'
import { groundMutants } from './ground.ts'
import { moneyMutants } from './money.ts'
import type { Mutant } from './mutant.ts'
import { screenMutants } from './screens.ts'

/** The faults that the daily suite must find. */
export const mutants: readonly Mutant[] = [
  ...moneyMutants,
  ...goodsMutants,
  ...groundMutants,
  ...browserMutants,
  ...screenMutants,
]
