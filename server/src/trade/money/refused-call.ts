import { Refusal, type RefusalCode } from '#access/refusal/refusal.ts'

/** Refusal returned by the functions that write money. Its other fields are the data of the refusal. */
export type RefusedCall = { refusal: RefusalCode } & Record<string, unknown>

/** Returns the answer of such a function, or throws its refusal. */
export function accepted<Answer extends object>(answer: Answer | RefusedCall): Answer {
  if (!('refusal' in answer)) return answer
  throw moneyRefusal(answer as RefusedCall)
}

/** The declared schema of the code checks the data where the refusal becomes an API error. */
export function moneyRefusal({ refusal, ...data }: RefusedCall): Refusal {
  return new Refusal(refusal, ...((Object.keys(data).length > 0 ? [data] : []) as never))
}
