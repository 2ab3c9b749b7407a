import { workUnderWay } from '#telemetry/log.ts'

/**
 * Adds the request id to the text of an unexpected error. With it, the operator finds the request in the log
 * and in the traces.
 */
export function withReference(sentence: string): string {
  const { request } = workUnderWay()
  return request ? `${sentence.replace(/\.?$/, '.')} Référence : ${request}.` : sentence
}
