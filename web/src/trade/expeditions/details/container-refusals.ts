import type { Failure } from '#api.ts'

const codes = ['CHECK_DIGIT', 'CONTAINER_TAKEN', 'CONTAINER_HELD']

/** Returns a function that places a refusal of the container number under the field of this name. */
export function containerRefusalsAt(field: string) {
  return ({ code, message }: Failure) => (codes.includes(code) ? { [field]: message } : undefined)
}
